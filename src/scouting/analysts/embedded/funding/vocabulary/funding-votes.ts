/** What a vote is about, on pages and under headings that tell of a bond or levy. */
export const BALLOT_ITEM =
  /\b(?:proposals?|propositions?|measures?|questions?|issues?|referend(?:um|a)|request|plan|package|program)\b/i;

/** What stands on a ballot under a letter or number of its own. */
export const BALLOT_NAME =
  /^(?:ballot )?(?:prop(?:osition)?|measure|question|issue|article)\.? (?:\d{1,2}|[A-Z]{1,2}|One|Two|Three)\b|\b(?:Proposition|Measure|Question|Issue) (?:\d{1,2}|[A-Z]{1,2}|One|Two)\b(?!\d)/;
/** What a tax brings in. */
export const YIELDS = /\b(?:br(?:ings?|ought)(?: in)?|rais(?:es?|ed)|generat(?:es?|ed)|yield(?:s|ed)?)\b/i;
export const LEVY = /\blev(?:y|ies)\b/i;
/** Questions that are answered by the sum of a bond or levy, by a taxpayer's share, or by an earlier vote. */
export const HOW_MUCH =
  /^how much (?:money )?(?:is|are|was|does|do|will|would|did) (?:the |this |it |our |each )?(?:\w+ )?(?:raise|generate|bring|provide|ask\w*|proposals?|levy|levies|bonds?|referendum|measure|request|question|for)\b/i;
export const OWN_SHARE = /\b(?:cost|pay|my|your|per \$|home|house|taxes|rate of)\b(?! off)/i;
export const WAS_VOTED =
  /^(?:when|did|have|what|how)\b.*\b(?:pass(?:ed)?|approved?|vote[ds]?|lose|lost|fail(?:ed)?)\b.*\?$/i;

/** What is asked of voters in words of their own. */
export const ASKED_FOR =
  /\b(?:permission to|authority to|borrow(?:ing)?|asks? (?:for|you)|levy(?:ing)?|exceed the revenue limit)\b/i;
/** What is told of a measure after it passed. */
export const BONDS_OF_IT = /^(?:its|the|these|those) bonds\b/i;
/** What the voters, rather than the board, decide on. */
export const LET_BORROW = /^shall\b[^.;]*\bborrow\b|\bvoters\b[^.;]*\bborrow\b/i;
export const BORROWED = /\b(?:borrow\w*|bonds?)\b/i;

/** What is built with bonds. */
export const PROJECT = /\b(?:capital|building|construction|renovation|improvement)? ?projects?\b/i;
