"""What a scenario expects of a text, it expects of the texts that extend it."""

import pytest

from sobek_rules.scenario import ByVariant

EXPECTED = ByVariant(others="undetermined", named=(("some/parent", "legal"), ("some/child", "illegal")))


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("some/parent",), "legal"),
        (("some/child", "some/parent"), "illegal"),
        (("some/other-child", "some/parent"), "legal"),
        (("some/grandchild", "some/child", "some/parent"), "illegal"),
        (("some/stranger", "some/house"), "undetermined"),
    ],
)
def test_the_nearest_text_that_is_named_counts(names: tuple[str, ...], expected: str) -> None:
    """A text's own expectation comes before that of what it extends, and that before what is expected of others."""
    assert expected == EXPECTED.of(*names)
