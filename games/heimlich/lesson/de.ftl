half-1 = Sieben Agenten ziehen durch eine kleine Stadt; einer davon ist deiner, und nur du weißt, welcher.
half-2 = In deinem Zug würfelst du und verteilst die Augen auf beliebige Agenten, deinen oder fremde.
half-3 = Hält ein Agent beim Tresor, so bekommt jeder Agent die Zahl seines Hauses, und du versetzt den Tresor.
half-4 = Kommt ein Stein über Feld 41 hinaus, gewinnt der Agent, der am weitesten vorn ist, und mit ihm, wer dahintersteckt.

step-2 = Lila ist dein Agent; das steht auf deiner Karte, und sonst weiß es niemand. Du hast eine 1 gewürfelt. Wähl Lila, dann Haus 1.
step-2-else = Das ist erlaubt, aber fang bei dir an: Wähl Lila, den Agenten auf deiner Karte, dann Haus 1.
step-9 = Du hast eine 2. Die anderen haben Gelb und Blau bewegt, und niemand verrät, wem sie gehören. Wähl Lila, dann Haus 3. Von dort gibt es mehr Punkte.
step-9-else = Du darfst jeden bewegen. Aber Lila gehört dir und steht erst in Haus 1: Wähl Lila, dann Haus 3.
step-17 = Eine 2, und der Tresor ist einen Schritt vor Lila. Beweg auch Rot einen Schritt: Wer immer nur Lila bewegt, ist durchschaut. Wähl Lila, Haus 5, dann Rot, Haus 1.
step-17-else = Erlaubt, aber eine Chance vertan. Einen Schritt für Lila zum Tresor in Haus 5, einen für Rot als Tarnung.
step-18 = Wertung! Lila bekommt 5. Wer die Wertung auslöst, versetzt den Tresor in ein leeres Gebäude. Stell ihn in Haus 7, zwei Schritte vor Lila.
step-18-else = Dort darf er stehen. Aber in der Nähe von Lila arbeitet er für dich: Wähl Haus 7.
step-26 = Du hast eine 4. Blau steht in Haus 10, ein Schritt bringt ihn in die Ruine: −3. Wähl Blau und die Ruine, Lila und Haus 7, Rot und Haus 3, wo der Tresor steht. Das löst die Wertung aus.
step-26-else = Du darfst anders verteilen, aber versuch es so: Blau 1 in die Ruine, Lila 1 in Haus 7, Rot 2 zum Tresor in Haus 3.
step-27 = Blau hat drei Punkte verloren, Lila 7 bekommen. Stell den Tresor jetzt in Haus 5.
step-27-else = Das ginge auch. Für dieses Spiel nimm Haus 5.
step-34 = Eine 6 und der letzte Schub. Lila geht zwei Schritte in Haus 10, alle anderen einen. Einer davon kommt zum Tresor in Haus 4, und Lila bekommt 10. Wähl jeden Agenten und sein nächstes Gebäude.
step-34-else = Knapp daneben. Zwei Schritte für Lila in Haus 10 und je einen für die vier anderen.

end = Lila ist im Ziel, und Lila bist du. Gewonnen hast du, weil du auch andere bewegt hast: Das ist die ganze Kunst. Jetzt spiel richtig, und achte darauf, wen die anderen nie bewegen.

thing-agent = Ein Agent. Jeder darf ihn bewegen; für wen er arbeitet, steht auf einer geheimen Karte.
thing-house = Ein Gebäude. Bei einer Wertung bekommt jeder Agent darin seine Zahl: 0 in der Kirche, −3 in der Ruine.
thing-card = Eine Top-secret-Karte. Du darfst sie spielen, wenn nach Karten gefragt wird.
thing-pile = Der Stapel der Top-secret-Karten. Bei 1–3 darfst du eine Karte ziehen, statt zu laufen.
thing-seat = Ein Mitspieler. Einer der Agenten arbeitet für ihn, aber welcher?
thing-safe = Der Tresor. Hält ein Agent, der eben gezogen wurde, bei ihm, so gibt es für alle eine Wertung.
thing-finish = Das Ziel. Kommt ein Stein über Feld 41 hinaus, endet das Spiel, und der Agent gewinnt, der am weitesten vorn ist.
thing-button-pass = Passen: Du spielst jetzt keine Karte und behältst sie.
