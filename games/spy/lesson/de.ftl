half-1 = Du willst alle deine Spione unterbringen, auf sechs Kontinenten und in sechs Verstecken.
half-2 = In deinem Zug legst du eine von drei Karten offen aus, entsendest Spione, wenn du magst, und ziehst eine Karte.
half-3 = Zum Entsenden legst du Karten mit dem Ziel ab, mehr, als dort Spione sind; jede Karte darüber hinaus bringt einen von dir hin.
half-4 = Wer seinen letzten Spion entsendet, gewinnt auf der Stelle.

step-124 = Du steigst spät ein, mit neun Spionen zu Hause. Bei der Sonnenbrille ist ein Spion, und vier deiner offenen Karten zeigen sie. Wähl die Sonnenbrille und diese vier: Asien, Australien und zweimal Nordamerika. Vier Karten gegen einen Spion bringen drei unter.
step-124-else = Da liegt etwas Besseres: das Ziel Sonnenbrille mit den offenen Karten Asien, Australien und Nordamerika (zweimal). Europa heb für später auf.
step-125 = Noch sechs. Sonst lohnt sich nichts, also beende deinen Zug: Du ziehst eine Karte.
step-125-else = Heb die Karten auf: Zusammen sind sie mehr wert. Beende deinen Zug.
step-132 = Mit drei Karten auf der Hand musst du eine auslegen. Leg Europa/Stift aus: Er passt zu Europa/Sonnenbrille, und ein weiteres Europa hast du auf der Hand.
step-132-else = Erlaubt, aber achte darauf, was zusammenpasst: Europa/Stift passt zum anderen Europa.
step-133 = Geduld: Zwei Spione für drei Karten sind besser als keiner für eine. Beende deinen Zug.
step-133-else = Noch nicht. Beende deinen Zug und sammle.
step-141 = Du hast Asien/Kamera gezogen. Zwei andere Asien liegen schon offen. Leg sie aus.
step-141-else = Sammle Asien: Leg Asien/Kamera aus.
step-142 = Noch ein Asien, und du entsendest drei auf einmal. Beende deinen Zug.
step-142-else = Warte noch einen Zug: Beende ihn.
step-150 = Noch ein Asien! Leg Asien/Kamera aus: Jetzt liegen vier da.
step-150-else = Leg Asien/Kamera aus. Es ist das vierte Asien.
step-151 = Jetzt alles auf einmal. Wähl Asien und die vier offenen Karten: Vier Karten gegen einen Spion bringen drei unter.
step-151-else = Fang mit Asien und allen vier Karten an.
step-152 = Noch drei. Wähl Europa, dazu Europa/Stift und Europa/Sonnenbrille vom Tisch und Europa/Hut aus der Hand: noch zwei.
step-152-else = Europa ist dran: zwei offene Karten und Europa/Hut aus der Hand.
step-153 = Der letzte Spion. Wähl Australien, dazu Australien/Feuerzeug und Australien/Stift.
step-153-else = Australien braucht zwei Karten: Feuerzeug und Stift.

end = Dein letzter Spion ist unterwegs, und das Spiel gehört dir. Sammle für einen Kontinent und ein Versteck, und schlag zu, bevor der Ort teuer wird.

thing-target = Ein Ziel. Du brauchst mehr Karten, die es zeigen, als dort Spione sind.
thing-hand = Eine Karte auf deiner Hand. Nur du siehst sie. Sie zählt für ihren Kontinent oder für ihr Versteck.
thing-layout = Eine offene Karte. Beim Entsenden darfst du sie benutzen, und alle sehen, was du sammelst.
thing-pile = Der Stapel. Am Ende deines Zuges ziehst du davon eine Karte.
thing-seat = Ein Mitspieler. Die Zahl sagt, wie viele Spione noch unterzubringen sind.
thing-button-end-turn = Zug beenden: Du ziehst eine Karte, und der Nächste ist dran.
