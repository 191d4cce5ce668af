title = Heimlich & Co.
blurb = Seven agents circle the safe, and no one knows whose agent is whose.
minutes = 20–30
option-variant = Variant
option-variant-basic = Basic game
option-variant-pro = Pro game with tips
option-cards = Top-secret cards
option-cards-false = Without cards
option-cards-true = With top-secret cards

church = Church
ruin = Ruin
house = House { $number }
safe = Safe
scores = Points
neutral = neutral

cards = Cards
pile = { $count } in the pile
held = { $who }: { $count ->
    [one] one card
   *[other] { $count } cards
}
triggers = causes a scoring

card-all-home = All home
card-back = Step back
card-either-way = Either way
card-forward = Forward
card-join = Join
card-off-safe = Off the safe
card-out-of-ruin = Out of the ruin
card-points = Three points
card-safe = Move the safe
card-swap = Swap
card-to-ruin = Into the ruin
card-to-safe = To the safe
card-two-back = Two back
card-two-on = Two on
effect-all-home = All agents go to the church.
effect-back = One agent goes back one or two buildings.
effect-either-way = One agent goes one building forward or back.
effect-forward = One agent goes one, two or three buildings forward.
effect-join = One agent goes to where another one stands.
effect-off-safe = One agent in the safe’s building goes one building forward or back.
effect-out-of-ruin = One or two agents go from the ruin to the church.
effect-points = Two agents below 40 get 3 points each, up to 40.
effect-safe = The safe goes to any other building. That alone causes no scoring.
effect-swap = Two agents in different buildings change places.
effect-to-ruin = One agent goes to the ruin.
effect-to-safe = One agent goes to the safe’s building.
effect-two-back = Two agents go back one building each.
effect-two-on = Two agents go one building forward each.
play-join = { $agent } joins { $to } ({ $place })

label-safe = Safe: { $place }
label-draw = Draw a card
label-pass = Pass
spot-goal = { $place } ({ $steps ->
    [one] one step
   *[other] { $steps } steps
})

prompt-deal = The agent cards are being dealt.
prompt-cards = The top-secret cards are being dealt.
prompt-card = { $who } draws a card.
prompt-round-me = Play a card or pass.
prompt-round = { $who } may play a card.
round-triggered = { $count ->
    [0] No scoring is due.
   *[other] A scoring is due: { $agents }.
}
prompt-roll = { $who } rolls.
prompt-move-me = Your turn: split { $roll } over the agents.
prompt-move-or-draw-me = Your turn: split 1, 2 or 3 over the agents, or draw a card.
prompt-move = { $who } splits { $roll } over the agents.
prompt-safe-me = Move the safe to another building.
prompt-safe = { $who } moves the safe.
prompt-tips-me = Hand in your tips: who is behind which agent?
standing = { $agent }, { $points ->
    [one] 1 point
   *[other] { $points } points
}
standing-cards = { $count ->
    [0] no cards
    [one] 1 card
   *[other] { $count } cards
}
prompt-tips = The tips are being handed in.
next-goal = Where does { $agent } go?
next-agent = { $left } left to split: who else moves?
next-join = Which agent does { $agent } join?
next-second = Which other agent?
next-tip = Which agent do you think is { $who }’s?
prompt-over = { $count ->
    [one] { $winners } wins as { $agent } with { $points } points.
   *[other] { $winners } win together with { $points } points.
}
prompt-over-nobody = A neutral agent is in front: no one wins.

log-dealt = The agent cards are dealt.
log-dealt-me = The agent cards are dealt. Your agent is { $agent }.
log-dealt-all = The agent cards are dealt: { $cards }.
log-cards = Each player is dealt two top-secret cards.
log-cards-me = Each player is dealt two top-secret cards. Yours: { $cards }.
log-cards-all = Each player is dealt two top-secret cards. { $cards }.
log-draws = { $who } draws a card instead of moving.
log-drew = { $who } has drawn a card.
log-drew-open = { $who } has drawn a card: { $card }.
log-played = { $who } plays a card. { $play }.
log-passed = { $who } passes.
log-rolled = { $who } rolls { $roll }.
log-moved = { $who } moves: { $move }.
log-scored = Scoring! { $gains }.
log-scored-nothing = No marker moves
log-safe = { $who } moves the safe: { $place }.
log-tips = { $who } hands in the tips.
log-tips-open = { $who } hands in the tips: { $tips }.
log-over = { $count ->
    [one] { $winners } wins.
   *[other] { $winners } win together.
} { $cards }.
log-over-nobody = A neutral agent is in front: no one wins. { $cards }.

dossier-me = Your agent:
dossier-tips = Your tips:
dossier-cards = Your cards:
dossier-played = Cards played:
dossier-hands = Cards in hand:
dossier-agent = Agent
dossier-points = Points
dossier-belonged = belonged to
dossier-rank = { $points ->
    [one] 1 point
   *[other] { $points } points
}, rank { $rank }
dossier-deed = { $agent }, { $who }: moved { $steps }, points { $points }
dossier-deeds = For each player: how many buildings they moved the agent, and what it won or lost in their turns.
dossier-hand-in = Hand in the tips
dossier-hand-in-how = Mark one agent for each of the other players with ✓, and no agent twice. These marks are your tips.

hc-1 = Twelve buildings make a ring: the church, the houses 1 to 10 and the ruin.
hc-2 = With two to four players, two agents more than players take part; with five or more, all seven.
hc-3 = At the start all agents are in the church and the safe is in house 7.
hc-4 = Every seat is dealt exactly one agent, and no agent belongs to two seats.
hc-5 = The first seat begins, then play goes clockwise.
hc-6 = Now the die is rolled: a number from 1 to 6.
hc-7 = The whole roll must be split, at least one step for every agent named, and only over agents that take part.
hc-8 = Agents move clockwise, one building for each pip.
hc-9 = There is a scoring when an agent that moved ends at the safe.
hc-10 = Every agent scores the number of its house, 0 in the church and −3 in the ruin.
hc-11 = No marker falls below 0.
hc-12 = The safe is moved only after a scoring, and to a building without an agent.
hc-13 = Entering the safe’s building causes a scoring in the church and the ruin, too.
hc-14 = The finish is at 42 points.
hc-15 = The agent in front wins, and with it its seat.
hc-16 = Agents level in front win together.
hc-17 = The agent cards stay face down until the end.
hc-18 = In the pro game the safe may go to any building, occupied or not, or stay.
hc-19 = A scoring needs an agent that enters the building with this move.
hc-20 = Tips are handed in once, when a marker first reaches 29, for every agent that takes part.
hc-21 = On your sheet your own agent must be yours, and every other seat must appear exactly once.
hc-22 = The tips are always in before the end.
hc-23 = Each agent of another seat that was named correctly brings 5 points.
hc-24 = After the tips the seat whose marker is in front wins.
hc-25 = After 500 turns the game ends.
hc-26 = With cards three agents more than players take part, at most seven, and the die shows 1–3 instead of 1.
hc-27 = The card cannot be played like this: each agent named must take part and really change its building or marker, and the card says how.
hc-28 = Each seat is dealt exactly two top-secret cards from the pack.
hc-29 = After 1–3 you move 1, 2 or 3 in all, or draw a card if you hold fewer than four and there is one left.
hc-30 = Now a card is drawn, one that is still in the pile.
hc-31 = In the round of cards the seat that is asked plays a card from its hand or passes.
hc-32 = With cards a scoring waits for the end of the round of cards: an agent must have come to the safe in this turn and still be there.
hc-33 = The player whose turn it is moves the safe, no matter who caused the scoring.
hc-34 = If a card brings a marker to 29 for the first time, the tips are due at once.

curve = Points
log-unmasked = { $who } was { $agent }.
