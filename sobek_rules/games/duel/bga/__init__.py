"""Games of Board Game Arena's Sobek: 2 Players, read from archive logs and from complete recordings.

Both become the calls that the players' browsers made (`calls`), and these our actions (`actions`) with what the record
claims at each point (`claims`); `log` tells the calls from the events of a log.
"""
