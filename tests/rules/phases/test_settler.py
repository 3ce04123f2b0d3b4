"""The settler phase (docs/rules.md 4 Settler), with its buildings."""

from game.rules.material import SAN_JUAN
from tests.support.rules import BASE, EVERYTHING, NEW, NOBLES, asked, at, go, legal, people, refused

OPEN = BASE + "open: 2 corn, sugar, coffee\nstack: tobacco, 2 indigo, 9 sugar\n"


def test_the_settler_alone_may_take_a_quarry() -> None:
    pos = at(OPEN, "settler")
    assert legal(pos) == ["pass", "take corn", "take sugar", "take coffee", "take quarry"]
    go(pos, "take quarry")
    assert (pos.players[0].island, pos.quarry_supply) == ((5,), 7)
    assert legal(pos) == ["pass", "take corn", "take sugar", "take coffee"]
    assert refused(pos, "take quarry") == "quarry_needs_privilege"
    assert refused(pos, "take tobacco") == "tile_not_open"


def test_tiles_left_are_discarded_and_new_ones_opened() -> None:
    pos = at(OPEN, "settler", "take corn", "take corn", "pass")
    assert pos.open_plantations == (3, 1, 1, 2)
    assert pos.players[2].island == ()
    written = at(OPEN)
    assert [b - a for a, b in zip(written.discards, pos.discards, strict=True)] == [0, 0, 1, 0, 1]


def test_a_short_stack_is_helped_by_the_discards() -> None:
    text = BASE + "open: corn, 3 sugar\nstack: tobacco, coffee\n"
    pos = at(text, "settler", "take corn", "pass", "pass")
    assert pos.open_plantations[:2] == (3, 4)  # first what is there
    assert len(pos.open_plantations) == 4
    assert (pos.shuffles, pos.discards) == (1, (0,) * 5)
    assert (
        2 in pos.face_down_left + pos.open_plantations
    )  # what was discarded just now is shuffled too


def test_with_stack_and_discards_gone_fewer_tiles_lie_open() -> None:
    text = BASE + "open: corn\nstack: coffee\ndiscards: 1 indigo\n"
    pos = at(text, "settler", "take corn")
    assert asked(pos) == ("choose", 1)  # nothing is left for the others
    assert sorted(pos.open_plantations) == [1, 4]
    assert pos.face_down_left == ()


def test_nothing_at_all_to_take_but_quarries() -> None:
    text = BASE + "open: none\nstack: none\ndiscards: none\n"
    assert legal(at(text, "settler")) == ["pass", "take quarry"]
    assert asked(at(text + "quarries: 0\n", "settler")) == ("choose", 1)


def test_no_quarries_no_privilege_and_no_construction_hut() -> None:
    text = OPEN + "quarries: 0\nseat 1: none\n  city: construction_hut*\n"
    pos = at(text, "settler")
    assert refused(pos, "take quarry") == "quarries_gone"
    assert refused(go(pos, "pass"), "take quarry") == "quarries_gone"


def test_a_full_island_takes_nothing() -> None:
    text = OPEN + "seat 0: none\n  island: 8 indigo*, 4 quarry\n  city: hacienda*\n"
    pos = at(text, "settler")
    assert pos.seat == 1


def test_the_twelfth_space_can_be_filled() -> None:
    text = "open: corn, sugar\nseat 0: none\n  island: 8 indigo, 3 quarry\n"
    pos = at(BASE + text, "settler", "take sugar")
    assert len(pos.players[0].island) == 12


def test_construction_hut() -> None:
    hut = (
        OPEN + "seat 0: none\n  city: construction_hut*\nseat 1: none\n  city: construction_hut{}\n"
    )
    pos = at(hut.format("*"), "settler", "take quarry")
    assert pos.seat == 1  # one tile only, hut and privilege together
    assert "take quarry" in legal(pos)
    pos = at(hut.format(""), "settler", "pass")
    assert refused(pos, "take quarry") == "quarry_needs_privilege"


# Hacienda

HACIENDA = OPEN + "seat 1: none\n  city: hacienda*\n"


def test_hacienda_draws_first_and_then_takes() -> None:
    pos = at(HACIENDA, "settler", "pass")
    assert legal(pos) == ["pass", "draw", "take corn", "take sugar", "take coffee"]
    go(pos, "draw")
    assert list(pos.players[1].island) == [3]
    assert legal(pos) == ["pass", "take corn", "take sugar", "take coffee"]
    assert refused(pos, "draw") == "hacienda_used"
    assert refused(pos, "take quarry") == "quarry_needs_privilege"
    go(pos, "take coffee")
    assert list(pos.players[1].island) == [3, 4]
    assert pos.seat == 2


def test_hacienda_may_be_left_alone_and_its_owner_may_take_nothing_after_the_draw() -> None:
    assert at(HACIENDA, "settler", "pass", "take sugar").players[1].island == (2,)
    assert at(HACIENDA, "settler", "pass", "draw", "pass").players[1].island == (3,)


def test_hacienda_needs_somebody_on_it() -> None:
    pos = at(HACIENDA.replace("*", ""), "settler", "pass")
    assert refused(pos, "draw") == "no_hacienda"


def test_hacienda_with_privilege_takes_a_quarry_as_the_second_tile() -> None:
    text = OPEN + "seat 0: none\n  city: hacienda*\n"
    pos = at(text, "settler", "draw", "take quarry")
    assert pos.players[0].island == (3, 5)


def test_hacienda_draws_when_no_tile_lies_open() -> None:
    text = BASE + "open: none\nstack: coffee\nseat 1: none\n  city: hacienda*\n"
    pos = at(text, "settler", "pass")
    assert legal(pos) == ["pass", "draw"]
    assert asked(go(pos, "draw")) == ("choose", 1)


def test_hacienda_shuffles_the_discards_when_the_stack_is_empty() -> None:
    text = BASE + "open: corn, sugar\nstack: none\n{}seat 1: none\n  city: hacienda*\n"
    pos = at(text.format("discards: 3 coffee\n"), "settler", "pass", "draw")
    assert pos.players[1].island == (4,)
    assert (pos.shuffles, len(pos.face_down_left)) == (1, 2)
    pos = at(text.format("discards: none\n"), "settler", "pass")
    assert refused(pos, "draw") == "nothing_to_draw"


def test_hacienda_fills_the_twelfth_space_and_leaves_none_for_an_own_pick() -> None:
    text = "open: corn, sugar\nseat 1: none\n  island: 8 indigo, 3 quarry\n  city: hacienda*\n"
    pos = at(BASE + text, "settler", "pass", "draw")
    assert len(pos.players[1].island) == 12
    assert pos.seat == 2


# Hospice

HOSPICE = OPEN + "seat 0: none\n  city: hospice*, hacienda*\n"


def test_hospice_brings_a_colonist_onto_the_tile_taken() -> None:
    pos = at(HOSPICE, "settler")
    supply = pos.colonist_supply
    go(pos, "take corn")
    assert legal(pos) == ["pass", "colonist"]
    assert people(go(pos.copy(), "pass").players[0], "corn") == 0
    go(pos, "colonist")
    assert (people(pos.players[0], "corn"), pos.colonist_supply) == (1, supply - 1)


def test_hospice_works_for_a_quarry() -> None:
    pos = at(HOSPICE, "settler", "take quarry", "colonist")
    assert people(pos.players[0], "quarry") == 1


def test_hospice_does_nothing_for_the_tile_of_the_hacienda() -> None:
    pos = at(HOSPICE, "settler", "draw")
    assert asked(pos) == ("settle", 0)
    go(pos, "pass")
    assert pos.seat == 1
    assert people(pos.players[0], "tobacco") == 0


def test_hospice_does_nothing_without_a_tile() -> None:
    assert at(HOSPICE, "settler", "pass").seat == 1


def test_hospice_falls_back_to_the_ship() -> None:
    pos = at(HOSPICE + "colonists: 0\n", "settler", "take corn", "colonist")
    assert (pos.colonist_supply, pos.colonists_on_ship) == (0, 2)
    pos = at(HOSPICE + "colonists: 0\ncolonist ship: none\n", "settler", "take corn")
    assert asked(pos) == ("settle", 1)


def test_hospice_takes_the_noble_only_when_he_is_alone() -> None:
    text = HOSPICE.replace(BASE, NOBLES) + "colonists: 0\ncolonist ship: {}1 noble\n"
    pos = at(text.format("1 colonist, "), "settler", "take corn", "colonist")
    assert (pos.colonists_on_ship, pos.nobles_on_ship) == (0, 1)
    pos = at(text.format(""), "settler", "take corn", "colonist")
    assert (pos.nobles_on_ship, pos.players[0].nobles[0]) == (0, 1)


# Expansions

FOREST = OPEN.replace(BASE, NEW) + "seat 0: none\n  city: forest_house*, hospice*, hacienda*\n"


def test_forest_house_looks_at_a_drawn_tile_first() -> None:
    pos = at(FOREST, "settler", "draw")
    assert legal(pos) == ["lay plantation", "lay forest"]
    go(pos, "lay forest", "take coffee", "lay plantation", "pass")
    assert pos.players[0].island == (6 + 3, 4)
    assert pos.players[0].circles[3] == 0


def test_a_forest_sends_the_hospice_colonist_to_san_juan() -> None:
    pos = at(FOREST, "settler", "take coffee", "lay forest", "colonist")
    assert pos.players[0].people[SAN_JUAN] == 1


def test_a_quarry_is_no_forest() -> None:
    pos = at(FOREST, "settler", "take quarry")
    assert asked(pos) == ("hospice", 0)


LIBRARY = OPEN.replace(BASE, EVERYTHING) + "seat 0: none\n  city: library*, hospice*, hacienda*{}\n"


def test_library_takes_a_second_tile_after_everybody() -> None:
    pos = at(LIBRARY.format(""), "settler", "take quarry", "pass", "take corn", "pass")
    assert asked(pos) == ("settle_again", 0)
    assert legal(pos) == ["pass", "take corn", "take sugar", "take coffee"]
    assert refused(pos, "take quarry") == "quarry_needs_privilege"
    go(pos, "take sugar")
    assert asked(pos) == ("choose", 1)  # no colonist by the hospice
    pos = at(LIBRARY.format(", construction_hut*"), "settler", "take corn", "pass", "pass", "pass")
    assert "take quarry" in legal(pos)


LODGE = OPEN.replace(BASE, NOBLES)


def test_library_takes_no_thirteenth_tile() -> None:
    text = LIBRARY.format("").replace("city:", "island: 7 indigo, 4 quarry\n  city:")
    pos = at(text, "settler", "take corn", "pass", "pass", "pass")
    assert asked(pos) == ("choose", 1)


def test_hunting_lodge_of_a_colonist_discards_a_tile_before_the_open_ones_go() -> None:
    text = "seat 1: none\n  island: corn*, indigo, quarry, sugar^\n  city: hunting_lodge*\n"
    pos = at(LODGE + text, "settler", *["pass"] * 3)
    assert asked(pos) == ("lodge", 1)
    assert legal(pos) == [
        "pass",
        "discard indigo",
        "discard corn with colonist",
        "discard sugar with noble",
    ]
    assert refused(pos, "discard quarry") == "tile_not_owned"
    assert refused(pos, "discard corn") == "tile_not_owned"
    go(pos, "discard sugar with noble")
    player = pos.players[1]
    assert (player.island, player.nobles[SAN_JUAN]) == ((0, 1, 5), 1)


def test_of_several_alike_the_tile_laid_last_goes() -> None:
    text = "seat 1: none\n  island: corn, sugar, corn\n  city: hunting_lodge*\n"
    pos = at(LODGE + text, "settler", *["pass"] * 3, "discard corn")
    assert pos.players[1].island == (0, 2)


def test_hunting_lodge_of_a_noble_pays_when_alone_with_most_free_spaces() -> None:
    text = "seat 0: none\n  island: corn\nseat 2: none\n  island: corn\nseat 1: none\n"
    lodge = "  city: hunting_lodge^\n"
    pos = at(LODGE + text + lodge, "settler", *["pass"] * 3)
    assert pos.players[1].vp == 2
    pos = at(LODGE + text + "  island: corn\n" + lodge, "settler", *["pass"] * 3)
    assert pos.players[1].vp == 0
