"""When a guesthouse's owner is asked, and what a guest may do (docs/rules.md 8; ruling R10)."""

from tests.support.rules import EVERYTHING, NEW, asked, at, go, legal, people, refused

HOUSE = "seat 1: {}\n  city: guesthouse{}, {}\n"


def test_both_may_move_one_after_the_other_in_one_way() -> None:
    pos = at(NEW + HOUSE.format("none", "**", "hospice, wharf"), "settler", "pass")
    assert asked(pos) == ("guests", 1)
    assert legal(pos) == ["pass", "guest hospice", "guest wharf"]
    go(pos, "guest hospice")
    assert legal(pos) == ["pass", "guest wharf"]
    assert refused(pos, "guest hospice") == "no_vacant_circle"
    go(pos, "guest wharf")
    assert people(pos.players[1], "guesthouse") == 0
    pos = at(NEW + HOUSE.format("none", "**", "hospice, harbor, wharf"), "settler", "pass")
    go(pos, "guest harbor")
    assert legal(pos) == ["pass", "guest wharf"]
    assert refused(pos, "guest hospice") == "guest_order"


def test_nobles_are_guests_too() -> None:
    pos = at(EVERYTHING + HOUSE.format("none", "^", "villa"), "settler", "pass")
    assert legal(pos) == ["pass", "guest noble villa"]
    assert refused(pos, "guest villa") == "no_such_guest"
    go(pos, "guest noble villa")
    assert sum(pos.players[1].nobles) == 1


def test_nobody_is_asked_without_guests_or_vacant_circles() -> None:
    assert asked(at(NEW + HOUSE.format("none", "", "hospice"), "settler", "pass"))[0] == "settle"
    assert asked(at(NEW + HOUSE.format("none", "*", "hospice*"), "settler", "pass"))[0] == "settle"


def test_no_move_in_the_mayor_phase() -> None:
    pos = at(NEW + HOUSE.format("none", "**", "hospice"), "mayor")
    assert asked(pos) == ("place", 1)
    pos = at(NEW + HOUSE.format("none", "**", "hospice") + "decide: choose 1\n", "mayor")
    assert asked(pos) == ("place", 1)


def test_asked_after_choosing_before_the_privilege() -> None:
    text = "players: 4\noptions: buildings=all\nseat 0: none\n  city: guesthouse*, library\n"
    pos = at(text, "prospector")
    assert asked(pos) == ("guests", 0)
    assert go(pos.copy(), "pass").players[0].doubloons == 1
    assert go(pos, "guest library").players[0].doubloons == 2


def test_a_guest_on_a_quarry_makes_a_building_affordable() -> None:
    text = "seat 1: none\n  island: quarry\n  city: guesthouse*\n"
    pos = at(NEW + text, "builder", "pass")
    assert asked(pos) == ("guests", 1)
    go(pos, "guest quarry")
    assert "build small_market" in legal(pos)


def test_a_guest_on_the_wharf_makes_a_loading_possible() -> None:
    full = "ships: 4 with 4 corn, 5 with 5 indigo, 6 with 6 sugar\n"
    pos = at(NEW + full + HOUSE.format("2 corn", "*", "wharf"), "captain")
    assert asked(pos) == ("guests", 1)
    go(pos, "guest wharf", "wharf corn")
    assert pos.players[1].vp == 2


def test_asked_at_the_start_of_the_craftsman_phase_and_before_the_own_production() -> None:
    pos = at(NEW + HOUSE.format("none", "*", "factory"), "craftsman")
    assert asked(pos) == ("guests", 1)
    assert asked(go(pos, "pass")) == ("guests", 1)
    assert asked(go(pos, "pass")) == ("choose", 1)


def test_the_chooser_is_asked_again_before_the_own_production_and_storage() -> None:
    text = "seat 0: 3 corn\n  island: corn*\n  city: guesthouse*, storehouse\n"
    pos = at(NEW + text, "craftsman")
    assert asked(pos) == ("guests", 0)
    assert asked(go(pos, "pass")) == ("guests", 0)
    assert asked(go(pos, "pass")) == ("privilege", 0)
    full = "ships: 4 with 4 corn, 5 with 5 indigo, 6 with 6 sugar\n"
    pos = at(NEW + full + text, "captain")
    assert asked(pos) == ("guests", 0)
    assert asked(go(pos, "pass")) == ("guests", 0)  # nobody could load
    go(pos, "guest storehouse")
    assert pos.players[0].goods[0] == 3


def test_asked_at_the_end_of_the_settler_phase_before_lodges() -> None:
    text = HOUSE.format("none", "*", "hunting_lodge").replace("city", "island: corn\n  city")
    pos = at(EVERYTHING + text, "settler", "pass", "pass", "pass", "pass")
    assert asked(pos) == ("guests", 1)
    assert asked(go(pos, "guest hunting_lodge")) == ("lodge", 1)


def test_asked_before_the_final_scoring() -> None:
    text = "governor: 1\ntaken: settler 1, captain 2\nending: vp\ndecide: choose 0\n"
    pos = at(NEW + text + HOUSE.format("none", "*", "fortress"), "trader")
    go(pos, "pass")  # at its turn in the trader phase
    assert asked(pos) == ("guests", 1)
    go(pos, "guest fortress")
    assert pos.is_over
