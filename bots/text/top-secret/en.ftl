pack = Which suitcase holds what only you know. Would the others expect anything of a letter?
pack-why = No letter is better than another; only a habit is bad. This order was picked at random.
place = This suitcase holds { $worth ->
    [one] one secret
   *[other] { $worth } secrets
}. Where could your agents pick it up on their way?
place-why = From { $city } it is { $steps ->
    [one] one step
   *[other] { $steps } steps
} to your headquarters, and your agents pass by anyway.
place-bomb = This one is the bomb. Whoever delivers it loses half their agents. Whose way should it lie on?
place-bomb-why = { $city } is close to a base of the others. They will be tempted, and you know better.
outpost = An agent on the empty base starts in another corner of the map. What lies near it?
outpost-why = It opens a second way to the suitcases.
deliver-own = { $agent } is next to your headquarters. What does it carry?
deliver-own-why = { $case } holds { $worth ->
    [one] one secret
   *[other] { $worth } secrets
}. Inside, that is yours for good.
deliver-foreign = { $agent } is next to your headquarters. What does it carry?
deliver-foreign-why = { $case } was packed by another player, and one of your first three must be. A bomb is possible, but it is one case in four.
bomb = { $case } is your own bomb. Who should find it?
bomb-why = Nobody else knows. Moved like this, it may cost another player half their agents.
attack = { $agent } can meet an enemy. Compare the duel cards: they lie open for all.
attack-why = If both play any of their cards, you win with { $percent } %, and what the loser carries is free.
home = { $agent } carries { $case }. How far is it to your headquarters?
home-why = After this step it is { $steps }. A suitcase only counts at home, and on the way it can be taken.
fetch = Which suitcase is nearest to { $agent }, and what is it worth?
fetch-why = { $case } is { $steps ->
    [one] one step
   *[other] { $steps } steps
} away then. Agents without a suitcase should be on the way to one.
roam = Where will { $agent } be of use in the next turns?
roam-why = There it stands in the way of the others and keeps yours safe.
take-own = { $agent } stands by a suitcase of yours. You know what is in it.
take-own-why = { $case } holds { $worth ->
    [one] one secret
   *[other] { $worth } secrets
}. Take it before the others guess that.
take-foreign = { $agent } stands by a suitcase of another player. One of your first three must be foreign.
take-foreign-why = Take { $case }: three of four suitcases hold secrets.
drop = { $agent } carries something. Is it worth the way?
drop-why = Lay it down: free, the agent is worth more here.
end = Is there still a step that helps?
end-why = No: every further step would leave a good place. End your turn.
duel-attack = Compare the cards that are left. You attack, so equal cards win for you.
duel-attack-why = The { $card } beats { $beaten } of their { $all } cards. Higher cards are worth keeping, so do not always play the best.
duel-defend = Compare the cards that are left. You defend, so you need the higher card.
duel-defend-why = The { $card } beats { $beaten } of their { $all } cards. Higher cards are worth keeping, so do not always play the best.
lose = The bomb takes half your agents. Who carries nothing and stands far from everything?
lose-why = These can be spared best: what the others carry or may fetch is worth more.
