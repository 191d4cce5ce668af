hide = Nobody sees where your secrets go. Which fields would a suspicious enemy visit first?
hide-why = No field is safe by itself; only a place that can be foreseen is bad. These two were picked at random, and that is the point.
strike = Look at { $piece }: can one move of it take something from the enemy?
strike-why = After this move { $count } enemy { $count ->
    [one] piece is
   *[other] pieces are
} shot or turned. That costs the enemy more than a question gains.
ask = { $left } pairs of fields are still possible. Where would an answer cut most of them? Look at { $piece }.
ask-why = This question tells most: of { $left } pairs a yes leaves { $yes }, a no leaves { $no }.
approach = No question worth asking is in reach at once. { $piece } can get nearer to one.
approach-why = From there a good question is near, and nothing catches the spy on the way.
own-half = Look at your own half before you go on: { $piece } does little where it stands.
own-half-why = There { $piece } opens a way for your spies or stands in the way of theirs.
turn = { $piece } moves only along its arrows. Where do they lead?
turn-why = Turned like this, { $piece } gets to fields where a question tells more.
pass = You have no legal move.
pass-why = You can only pass.
