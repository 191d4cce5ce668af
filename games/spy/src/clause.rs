deckname_engine::clauses! {
    Sp1 = "SP-1", Sp2 = "SP-2", Sp3 = "SP-3", Sp4 = "SP-4", Sp5 = "SP-5",
    Sp6 = "SP-6", Sp7 = "SP-7", Sp8 = "SP-8", Sp9 = "SP-9", Sp10 = "SP-10",
    Sp11 = "SP-11", Sp12 = "SP-12", Sp13 = "SP-13", Sp14 = "SP-14", Sp15 = "SP-15",
}
