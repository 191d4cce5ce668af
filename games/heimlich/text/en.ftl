title = Heimlich & Co.
blurb = Seven agents circle the safe, and nobody knows who belongs to whom.
minutes = 20–30
option-variant = Variant
option-variant-basic = Basic game
option-variant-pro = Pro game with tips

church = Church
ruin = Ruin
house = House { $number }
safe = Safe
scores = Points
neutral = fellow traveller

label-safe = Safe: { $place }
spot-goal = { $place } ({ $steps ->
    [one] one step
   *[other] { $steps } steps
})

prompt-deal = The agent cards are being dealt.
prompt-roll = { $who } rolls.
prompt-move-me = Your turn: split { $roll } over the agents.
prompt-move = { $who } splits { $roll } over the agents.
prompt-safe-me = Move the safe to another building.
prompt-safe = { $who } moves the safe.
prompt-tips-me = Hand in your tips: who is behind which agent?
standing = { $agent }, { $points ->
    [one] 1 point
   *[other] { $points } points
}
prompt-tips = The tips are being handed in.
next-goal = Where does { $agent } go?
next-agent = { $left } left to split: who else moves?
next-tip = Which agent do you think is { $who }’s?
prompt-over = { $count ->
    [one] { $winners } wins as { $agent } with { $points } points.
   *[other] { $winners } win together with { $points } points.
}
prompt-over-nobody = A fellow traveller is in front: nobody wins.

log-dealt = The agent cards are dealt.
log-dealt-me = The agent cards are dealt. Your agent is { $agent }.
log-dealt-all = The agent cards are dealt: { $cards }.
log-rolled = { $who } rolls { $roll }.
log-moved = { $who } moves: { $move }.
log-scored = Scoring! { $gains }.
log-scored-nothing = Nobody gains anything
log-safe = { $who } moves the safe: { $place }.
log-tips = { $who } hands in the tips.
log-tips-open = { $who } hands in the tips: { $tips }.
log-over = { $count ->
    [one] { $winners } wins.
   *[other] { $winners } win together.
} { $cards }.
log-over-nobody = A fellow traveller is in front: nobody wins. { $cards }.

dossier-me = Your agent:
dossier-tips = Your tips:
dossier-agent = Agent
dossier-points = Points
dossier-belongs = probably belongs to
dossier-belonged = belonged to
dossier-rank = { $points } points, rank { $rank }

hc-1 = Twelve buildings make a ring: the church, the houses 1 to 10 and the ruin.
hc-2 = Only the agents of this game take part.
hc-3 = At the start all agents are in the church and the safe is in house 7.
hc-4 = Every seat is dealt exactly one agent, and no agent belongs to two seats.
hc-5 = Seat 0 begins, then clockwise.
hc-6 = Now the die is rolled: a number from 1 to 6.
hc-7 = The whole roll must be split, at least one step for every agent named, and only over agents that take part.
hc-8 = Agents move clockwise, one building for each pip.
hc-9 = There is a scoring when an agent that moved ends at the safe.
hc-10 = Every agent scores the number of its house, nothing in the church, three less in the ruin.
hc-11 = No marker falls below 0.
hc-12 = The safe is moved only after a scoring, and to a building without an agent.
hc-13 = In church and ruin, too, the safe causes a scoring.
hc-14 = The finish is at 42 points.
hc-15 = The agent in front wins, and with it its seat.
hc-16 = Level in front means: won together.
hc-17 = The agent cards stay closed until the end.
hc-18 = In the pro game the safe may go to any building, occupied or not, or stay.
hc-19 = A scoring needs an agent that enters the building with this move.
hc-20 = Tips are handed in once, when a marker first reaches 29, for every agent that takes part.
hc-21 = Your sheet names you on your own agent, and every other seat exactly once.
hc-22 = The tips are always in before the end.
hc-23 = Each agent of another seat that was named correctly brings 5 points.
hc-24 = After the tips the seat whose marker is in front wins.
hc-25 = After 500 turns the game ends.
