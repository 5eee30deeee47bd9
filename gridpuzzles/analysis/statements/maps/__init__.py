"""Maps of letters or clues under a heading: ``cages:``, ``regions:``, ``corners:``."""
