import random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import deckname
import deckname.openspiel as adapter


def load(setup, **more):
    name, seats, _ = setup
    return pyspiel.load_game(adapter.short_name(name), {"players": seats, **more})


def test_random_simulations(setup):
    game = load(setup)
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


@pytest.mark.parametrize("name", ["spy", "heimlich", "spion"])
def test_openspiels_own_simulation_with_serialization(name):
    least = deckname.seats(name)[0]
    game = pyspiel.load_game(adapter.short_name(name), {"players": least})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_serialized_states_are_the_same(setup):
    game = load(setup)
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


def test_resampled_states_have_a_history_of_their_own(setup):
    game = load(setup)
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
