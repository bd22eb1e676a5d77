"""Our own engine behind the protocol, and the same with defects: to try the protocol, and to prove what cases catch."""
