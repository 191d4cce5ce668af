import json
import random

import numpy as np
import pyspiel
import pytest
from conftest import file, name
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.observation import make_observation

import deckname
import deckname.openspiel as adapter


def load(setup, **more):
    name, seats, options = setup
    params = {"players": seats, **({"options": json.dumps(options)} if options else {}), **more}
    game = pyspiel.load_game(adapter.short_name(name), params)
    assert game.rules == deckname.game(*setup)
    return game


def test_random_simulations(any_setup):
    game = load(any_setup)
    for seed in range(2):
        state = game.new_initial_state()
        rng = random.Random(seed)
        steps = 0
        while not state.is_terminal() and steps < 1_500:
            if state.is_chance_node():
                outcomes, shares = zip(*state.chance_outcomes())
                assert abs(sum(shares) - 1) < 1e-9 and len(outcomes) <= game.max_chance_outcomes()
                action = rng.choices(outcomes, shares)[0]
            else:
                legal = state.legal_actions()
                assert legal == sorted(legal) and legal and max(legal) < game.num_distinct_actions()
                assert sum(state.legal_actions_mask()) == len(legal)
                action = rng.choice(legal)
            clone = state.clone()
            state.apply_action(action)
            clone.apply_action(action)
            assert clone.history() == state.history()
            steps += 1
        assert len(state.returns()) == game.num_players()


# Others are too long for it: it compares every state with the one before it was written down.
SIMULATED = [(name, deckname.seats(name)[0], {}) for name in deckname.games()] + [
    ("heimlich", 7, {"variant": "pro", "cards": True}),
    ("spy", 4, {"match": True}),
    ("spy", 2, {"continents": 2, "hideouts": 4, "copies": 1, "spies": 2}),
    ("streng-geheim", 4, {"flight": "bold", "town": file("flight")}),
]


@pytest.mark.parametrize("setup", SIMULATED, ids=name)
def test_openspiels_own_simulation_with_serialization(setup):
    pyspiel.random_sim_test(load(setup), num_sims=1, serialize=True, verbose=False)


# The seeds of short games: OpenSpiel writes every state down in full.
@pytest.mark.parametrize(
    "id, seed", [("heimlich", 0), ("top-secret", 4), ("spy", 1), ("spion", 2), ("streng-geheim", 5)]
)
def test_openspiels_playthrough_of_a_game_of_our_bots(id, seed):
    seats = deckname.seats(id)[0]
    played = deckname.play(id, ["greedy"] * seats, seed=seed).state
    moves, returns = played.moves(), [int(worth) if worth.is_integer() else worth for worth in played.returns()]
    lines = generate_playthrough.playthrough_lines(adapter.short_name(id), action_sequence=moves, seed=1)
    assert [int(line.removeprefix("action: ")) for line in lines if line.startswith("action: ")] == moves
    assert "IsTerminal() = True" in lines and f"History() = {moves}" in lines
    assert lines[-1] == f"Returns() = {returns}"
    # What OpenSpiel calls public is what a spectator sees, and no more.
    start = deckname.game(id, seats).start()
    assert next(line for line in lines if line.startswith("Public")) == f'PublicObservationString() = "{json.dumps(start.view())}"'


def test_public_and_private_observations(setup):
    game = load(setup)
    state, rng = game.new_initial_state(), random.Random(2)
    for _ in range(40):
        actions = [a for a, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(rng.choice(actions))
    whose = pyspiel.PrivateInfoType
    observer = lambda *kind: make_observation(game, pyspiel.IIGObservationType(*kind))
    # Is it public, with perfect recall, and whose secrets are in it?
    public, told = (observer(True, recall, whose.NONE) for recall in (False, True))
    private = observer(False, False, whose.SINGLE_PLAYER)
    assert json.loads(public.string_from(state, 0)) == state.position.view()
    assert told.string_from(state, 0) == told.string_from(state, 1)
    public.set_from(state, 1)
    assert np.array_equal(public.tensor, state.position.observation())
    for player in range(game.num_players()):
        secret = json.loads(private.string_from(state, player).split(":", 1)[1].rsplit(":", 1)[0])
        assert secret and state.position.view() | secret == state.position.view(player)
    for kind in ((True, False, whose.ALL_PLAYERS), (False, True, whose.SINGLE_PLAYER), (False, False, whose.NONE)):
        assert observer(*kind) is None


def test_serialized_states_are_the_same(any_setup):
    game = load(any_setup)
    state = game.new_initial_state()
    rng = random.Random(3)
    for _ in range(60):
        if state.is_terminal():
            break
        actions = [a for a, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(rng.choice(actions))
    again = game.deserialize_state(state.serialize())
    assert again.history() == state.history() and str(again) == str(state)
    for player in range(game.num_players()):
        assert again.information_state_string(player) == state.information_state_string(player)
        assert again.observation_string(player) == state.observation_string(player)
        assert np.array_equal(again.observation_tensor(player), state.observation_tensor(player))


def test_resampled_states_have_a_history_of_their_own(any_setup):
    game = load(any_setup)
    state = game.new_initial_state()
    rng, differed = random.Random(5), False
    for step in range(80):
        if state.is_terminal():
            break
        if step % 8 == 7 and not state.is_chance_node():
            player = state.current_player()
            world = state.resample_from_infostate(player, rng.random)
            assert world.information_state_string(player) == state.information_state_string(player)
            assert world.observation_string(player) == state.observation_string(player)
            assert world.legal_actions() == state.legal_actions()
            again = game.deserialize_state(world.serialize())
            for other in range(game.num_players()):
                assert again.information_state_string(other) == world.information_state_string(other)
            differed |= world.history() != state.history()
        actions = [a for a, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(rng.choice(actions))
    assert differed


def test_information_state_tensors_tell_the_same_states_apart_as_the_texts(setup):
    game = load(setup, notices=400)
    assert game.get_type().provides_information_state_tensor
    assert not load(setup).get_type().provides_information_state_tensor
    by_text, by_tensor = {}, {}
    for seed in range(6):
        state, rng = game.new_initial_state(), random.Random(seed)
        for _ in range(40):
            if state.is_terminal():
                break
            actions = [a for a, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
            state.apply_action(rng.choice(actions))
            for player in range(game.num_players()):
                text, tensor = state.information_state_string(player), state.information_state_tensor(player)
                assert len(tensor) == game.information_state_tensor_size()
                told = (player, np.asarray(tensor, np.float32).tobytes())
                assert by_text.setdefault(text, told) == told
                assert by_tensor.setdefault(told, text) == text
    assert len(by_text) > 100


def test_a_tensor_without_room_says_so():
    game = pyspiel.load_game("deckname_heimlich", {"players": 2, "notices": 3})
    state = game.new_initial_state()
    for _ in range(8):
        actions = [a for a, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(actions[0])
    with pytest.raises(Exception, match="room for 3"):
        state.information_state_tensor(0)


def test_the_first_of_two_choices_is_observed():
    game = pyspiel.load_game("deckname_spion")
    rows = []
    for which in (0, 1):
        state = game.new_initial_state()
        state.apply_action(state.legal_actions()[which])
        assert state.current_player() == 0
        rows.append(state.observation_tensor(0))
    assert rows[0] != rows[1] and len(rows[0]) == game.observation_tensor_size()


def test_ismcts_plays_by_resampling(setup):
    game = load(setup)
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=game,
        uct_c=2.0,
        max_simulations=8,
        evaluator=_Short(),
        random_state=rng,
    )
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal() and decisions < 6:
        if state.is_chance_node():
            outcomes, shares = zip(*state.chance_outcomes())
            state.apply_action(int(rng.choice(outcomes, p=shares)))
        else:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(int(action))
            decisions += 1
    assert decisions == 6


class _Short(mcts.Evaluator):
    """Judges every position alike: playing hundreds of choices to the end through Python takes long."""

    def evaluate(self, state):
        return np.zeros(state.num_players())

    def prior(self, state):
        if state.is_chance_node():
            return state.chance_outcomes()
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def test_options_and_utility():
    game = pyspiel.load_game("deckname_heimlich", {"players": 3, "options": '{"variant": "pro"}', "utility": "zero-sum"})
    assert game.rules.options["variant"] == "pro"
    assert game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    state = game.new_initial_state()
    rng = random.Random(1)
    while not state.is_terminal():
        actions = [a for a, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(rng.choice(actions))
    assert abs(sum(state.returns())) < 1e-9
