# The secrets of the games.
secret-agent = agent: { $hue }
secret-suitcase = suitcase { $letter }: { $content }
secret-card = card in hand: { $card }
secret-field = secret on field { $field }
secret-name = code name: { $name }
secret-formula = formula: X{ $number }
secret-slot = formula in: { $slot }

# What was found.
done = { $who }: { $action }.
drawn = Dice, a deal or a draw.
moment = { $what } { $who }’s chance of winning went from { $before } % to { $after } %.
no-moment = No single step changed the chances by more than the estimates can show.
better = Better: { $action } (worth { $percent } % more to { $who }).
summary-won = { $who } won, having expected to win { $expected } % of the time at the start.
summary-lost = { $who } did not win, having expected to win { $expected } % of the time at the start.
ledger = Dice, deals and draws: { $luck }. Own play, against what was expected: { $own }. The others’ play: { $others }.
ledger-unclear = How much was luck and how much was play cannot be told apart for this game: the estimates are too rough.
worse = { $worse ->
    [one] One of { $all } decisions was measurably worse than the best one that the search found: it cost a chance of winning of { $percent } %.
   *[other] { $worse } of { $all } decisions were measurably worse than the best one that the search found. The most expensive one cost a chance of winning of { $percent } %.
}
tally-more = +{ $sum } % (± { $error })
tally-less = −{ $sum } % (± { $error })
tally-unclear = nothing that the estimates can show (± { $error } %)
sure = In the end { $who } could be { $percent } % sure ({ $secret }).
gave-most-away = This gave most away (+{ $percent } %): { $what }
certain-from = From here on, a perfect observer was certain of a secret.
certain-known = From here on this was certain: { $who }, { $secret }.
certain-noticed = Certain from here on, noticed at step { $noted }: { $who }, { $secret }.
certain-guessed = Certain from here on, noted already at step { $noted } (then { $then } % sure): { $who }, { $secret }.
certain-missed = Certain from here on, never noted: { $who }, { $secret }.
guessed = Noted here (then { $then } % sure) and true, but never certain; at most { $percent } % at step { $surest }: { $who }, { $secret }.
never-certain = None of the others’ secrets was ever certain from this seat.
noted-wrong = Noted here and wrong: { $who }, { $noted }. The truth: { $truth }; one could be { $percent } % sure of that then.
worst = An expensive decision: { $what } { $better }
no-mistake = No decision was worse than the best one by more than the estimates can show.

part-moments = What decided the game
part-chances = chance of winning
part-knowledge = how sure one could be of each player’s secrets
part-exposure = exposure of the secrets
part-legend = The marks in the drawings:

# Puzzles.
pairs-premise = Suppose that none of { $who }’s secrets is on field { $field }.
pairs-left = { $count ->
    [0] No pair of fields is left.
   *[other] { $count } pairs of fields are left.
}
pairs-listed = { $count ->
    [one] One pair of fields is left: { $pairs }.
   *[other] { $count } pairs of fields are left: { $pairs }.
}
pairs-conclusion = { $count ->
    [one] So there must be a secret on field { $field }: only one pair agrees with all these answers, and { $field } is in it.
   *[other] So there must be a secret on field { $field }: it is in each of the { $count } pairs that agree with all these answers.
}
answers-left = Left for { $who }: { $answers }.
answers-conclusion = Only { $answers } is left for { $who }.
given-names = Each colour has one of six code names: { $dealt }.
given-formulas = Each colour has one of six formulas: { $dealt }.
given-colours = The colours – { $colours }.
question-field = On which field is one of { $who }’s secrets?
question-name = What is { $who }’s code name?
question-formula = Which formula does { $who } have?
verdict-right = Right: { $answer }.
verdict-ruled-out = Not { $answer }. With all that was told before, this rules it out: { $clue }
verdict-open = { $answer } is possible, but not certain: it is true in { $so } of the { $worlds } cases that are left.
no-puzzles-heimlich = Any agent may be moved by any player, so no move ever proves whose it is. There is much to suspect and nothing to prove before the end.
no-puzzles-top-secret = The only proof is the fourth suitcase of a colour once three are open, and that is seen at a glance.
no-puzzles-spy = What a hand holds is certain only once the pile has run out, so that every card that is not in view must be in it. That did not happen once in 600 games between bots.
