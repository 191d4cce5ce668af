# Die Geheimnisse der Spiele.
secret-agent = Agent: { $hue }
secret-suitcase = Koffer { $letter }: { $content }
secret-card = Karte auf der Hand: { $card }
secret-field = Geheimnis auf Feld { $field }
secret-name = Deckname: { $name }
secret-formula = Formel: X{ $number }
secret-slot = Formel in: { $slot }

# Was sich gezeigt hat.
done = { $who }: { $action }.
drawn = Würfel, Karten oder Lose.
moment = { $what } Siegchance von { $who }: vorher { $before } %, danach { $after } %.
no-moment = Kein einzelner Schritt hat die Chancen stärker verändert, als sich schätzen lässt.
better = Besser: { $action } (für { $who } { $percent } % mehr wert).
summary-won = { $who } hat gewonnen und konnte am Anfang mit { $expected } % rechnen.
summary-lost = { $who } hat nicht gewonnen und konnte am Anfang mit { $expected } % rechnen.
ledger = Würfel und Karten: { $luck }. Eigenes Spiel, verglichen mit dem erwarteten: { $own }. Spiel der anderen: { $others }.
ledger-unclear = Was Glück war und was Können, lässt sich bei dieser Partie nicht auseinanderhalten: Die Schätzungen sind zu ungenau.
worse = { $worse ->
    [one] Eine von { $all } Entscheidungen war messbar schlechter als die beste, die die Suche fand: Sie kostete { $percent } % Siegchance.
   *[other] { $worse } von { $all } Entscheidungen waren messbar schlechter als die beste, die die Suche fand. Die teuerste kostete { $percent } % Siegchance.
}
tally-more = +{ $sum } % (± { $error })
tally-less = −{ $sum } % (± { $error })
tally-unclear = nichts, was sich messen lässt (± { $error } %)
sure = Am Ende konnte sich { $who } zu { $percent } % sicher sein ({ $secret }).
gave-most-away = Das hat am meisten verraten (+{ $percent } %): { $what }
certain-from = Ab hier wusste ein perfekter Beobachter ein Geheimnis mit Sicherheit.
certain-known = Ab hier sicher zu wissen: { $who }, { $secret }.
certain-noticed = Ab hier sicher, bei Schritt { $noted } bemerkt: { $who }, { $secret }.
certain-guessed = Ab hier sicher, schon bei Schritt { $noted } notiert (damals zu { $then } % sicher): { $who }, { $secret }.
certain-missed = Ab hier sicher, nie notiert: { $who }, { $secret }.
guessed = Hier notiert (damals zu { $then } % sicher) und richtig, aber nie sicher; höchstens { $percent } % bei Schritt { $surest }: { $who }, { $secret }.
never-certain = Von diesem Platz aus war kein Geheimnis der anderen je sicher.
noted-wrong = Hier notiert und falsch: { $who }, { $noted }. Richtig war: { $truth }; dessen konnte man sich damals zu { $percent } % sicher sein.
worst = Eine teure Entscheidung: { $what } { $better }
no-mistake = Keine Entscheidung war messbar schlechter als die beste.

part-moments = Was das Spiel entschieden hat
part-chances = Siegchance
part-knowledge = wie sicher man sich bei jedem sein konnte
part-exposure = wie durchschaubar die Geheimnisse waren
part-legend = Die Zeichen in den Kurven:

# Rätsel.
pairs-premise = Angenommen, keines der Geheimnisse von { $who } liegt auf Feld { $field }.
pairs-left = { $count ->
    [0] Kein Paar von Feldern bleibt.
   *[other] { $count } Paare von Feldern bleiben.
}
pairs-listed = { $count ->
    [one] Ein Paar von Feldern bleibt: { $pairs }.
   *[other] { $count } Paare von Feldern bleiben: { $pairs }.
}
pairs-conclusion = { $count ->
    [one] Also muss auf Feld { $field } ein Geheimnis liegen: Nur ein Paar passt zu allen diesen Antworten, und { $field } gehört dazu.
   *[other] Also muss auf Feld { $field } ein Geheimnis liegen: Es gehört zu jedem der { $count } Paare, die zu allen diesen Antworten passen.
}
answers-left = Für { $who } bleiben: { $answers }.
answers-conclusion = Für { $who } bleibt nur { $answers }.
given-names = Jede Farbe hat einen von sechs Decknamen: { $dealt }.
given-formulas = Jede Farbe hat eine von sechs Formeln: { $dealt }.
given-colours = Die Farben – { $colours }.
question-field = Auf welchem Feld liegt eines der Geheimnisse von { $who }?
question-name = Wie lautet der Deckname von { $who }?
question-formula = Welche Formel hat { $who }?
verdict-right = Richtig: { $answer }.
verdict-ruled-out = Nicht { $answer }. Mit allem, was davor zu erfahren war, schließt das es aus: { $clue }
verdict-open = { $answer } ist möglich, aber nicht sicher: In { $so } von { $worlds } Fällen, die bleiben, stimmt es.
no-puzzles-heimlich = Jeder darf jeden Agenten ziehen, darum beweist kein Zug, wem er gehört. Vor dem Ende gibt es viel zu vermuten und nichts zu beweisen.
no-puzzles-top-secret = Der einzige Beweis ist der vierte Koffer einer Farbe, wenn drei offen sind, und den sieht man sofort.
no-puzzles-spy = Sicher ist eine Hand erst, wenn der Stapel aufgebraucht ist und jede Karte, die nicht zu sehen ist, in ihr sein muss. Das kam in 600 Partien zwischen Bots nicht ein Mal vor.
