deckname_engine::clauses! {
    Sg1 = "SG-1", Sg2 = "SG-2", Sg3 = "SG-3", Sg4 = "SG-4", Sg5 = "SG-5",
    Sg6 = "SG-6", Sg7 = "SG-7", Sg8 = "SG-8", Sg9 = "SG-9", Sg10 = "SG-10",
    Sg11 = "SG-11", Sg12 = "SG-12", Sg13 = "SG-13", Sg14 = "SG-14", Sg15 = "SG-15",
    Sg16 = "SG-16", Sg17 = "SG-17", Sg18 = "SG-18", Sg19 = "SG-19", Sg20 = "SG-20",
    Sg21 = "SG-21", Sg22 = "SG-22", Sg23 = "SG-23", Sg24 = "SG-24",
}
