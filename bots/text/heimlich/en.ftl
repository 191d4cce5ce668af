finish = Look at the finish: a scoring now would take { $agent } past it.
finish-why = { $agent } scores { $mine }, passes the finish and is ahead of everyone. That ends the game, and you win it.
score = The safe is in { $safe }. Count what a scoring would bring now: { $agent } can stand on { $mine } by then.
score-why = An agent reaches the safe. { $agent } scores { $mine }, the others { $others } on average.
score-anyway = An agent can reach the safe in { $safe }. Before you avoid it: who would score how much?
score-anyway-why = { $agent } scores only { $mine }, the others { $others } on average. But you cause the scoring, so you choose where the safe goes.
ruin = { $rival } is close to the ruin. You may push any agent.
ruin-why = { $rival } goes into the ruin: −3 in the next scoring. Nobody can tell from that who you are.
cover = Does this roll have to move { $agent }? Whoever always moves the same agent is soon found out.
cover-why = { $agent } stands well enough. Move others now, and nobody learns which agent is yours.
wait = Where no scoring helps you, it is about waiting well. { $agent } is on { $from }.
wait-why = { $to } is a better place for { $agent } to wait than { $from }: the middle houses are best, because from the high ones the others push you into the ruin.
safe-soon = { $agent } stands on { $mine }, the others on { $others } on average. Should the next scoring come soon, or late?
safe-soon-why = Soon: from there { $near ->
    [one] one agent can
   *[other] { $near } agents can
} reach the safe with one roll.
safe-late = { $agent } stands on { $mine }, the others on { $others } on average. Should the next scoring come soon, or late?
safe-late-why = Late, and with { $agent } farther on. This place gives you time.
safe = { $agent } stands on { $mine }, the others on { $others } on average. Where does the safe help { $agent }?
safe-why = Nobody reaches the safe there with one roll, and { $agent } can get nearer first.
tips = Who has moved whom? { $who } has told you most.
tips-why = By the moves so far, { $agent } is { $who }’s agent with a chance of { $percent } %. The other tips are the likeliest that remain.
play-gain = One of your cards changes what this round brings you: { $card }.
play-gain-why = It improves your distance to the best of the others by { $gain ->
    [one] one point
   *[other] { $gain } points
} at once.
play = One of your cards fits now: { $card }.
play-why = It gains no points at once, but { $card } is worth more in this position than in your hand.
draw = With a low roll you may draw a card instead of moving. What would a move gain?
draw-why = No move gains as much as a card in hand does.
pass = Is a card worth playing now? It is gone once it is played.
pass-why = Pass: no card of yours gains enough here. Keep it for a scoring that matters.
