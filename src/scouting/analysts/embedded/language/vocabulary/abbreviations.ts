/** What stands before a full stop that ends no sentence, in lower case. */
export const ABBREVIATIONS: ReadonlySet<string> = new Set(
  `mr mrs ms dr prof rev sr st mt ft no nos vs approx dept jan feb mar apr jun jul aug sept sep oct nov dec
  ave blvd rd hwy e.g i.e ph.d ed.d m.ed asst assoc supt gov sen rep hon est ext fig sec art`.split(/\s+/),
);
