/** Headings of what is gone, only said, of others, or for others. */
export const NOT_OF_HERE =
  /^(?:gone|retired|myths?|rumou?rs|history|elsewhere|formerly|discontinued|wish ?list|farewell|no longer .*|what we (?:left|gave up|dropped|no longer .*)|not here|in the queue|what we (?:said no to|turned down).*|(?:denied|declined|turned down|pending|awaiting|requested|ideas|(?:requests? |items )?(?:not|un)[ -]?funded|under discussion|waiting)\b.*|(?:not|never) (?:used|approved|cleared|permitted|allowed|in use|supported|bought)\b.*)$|\b(?:offer(?:s|ed|ings?)?|available|services?|support|solutions|catalog(?:ue)?|provide[ds]?) (?:\w+ )?(?:to|for) (?:\w+ ){0,2}(?:districts|members|clients|agencies)\b|\b(?:services|courses?|workshops?) (?:we offer|catalog(?:ue)?|offerings|this (?:fall|winter|spring|summer|year|month|semester))\b|\bcourse (?:catalog(?:ue)?|offerings)\b|\bwhat (?:\w+ ){1,2}districts (?:use|chose|buy|subscribe)|\b(?:preferred|required|minimum|desired) (?:skills|qualifications|experience)\b|\bshared services? (?:menu|offerings)\b/i;

/** What tells of the institution itself under such a heading all the same. */
export const OF_HERE =
  /\bwe (?:\w+ )?(?:use|run|have|keep|moved|switched)\b|\b(?:our|staff|students|teachers) (?:\w+ )?(?:use|log|sign)\b/i;

/** Sentences that tell what those who are served may choose, or chose. */
export const FOR_MEMBERS =
  /\b(?:component|member|participating|constituent|client|subscribing|served) (?:school )?(?:districts?|schools|agencies) (?:\w+ ){0,3}(?:us(?:e|es|ing)|may|can|choose|chose|select|subscribe|have|run|get|receive|buy|purchase)\b|\b(?:offer(?:s|ed|ing)?|provid(?:e|es|ed|ing)|resell(?:s|ing)?|negotiat\w+|broker\w*|recommend\w*)\b[^.;]{0,120}\b(?:to|for) (?:\w+ ){0,2}(?:districts|members|clients|agencies|those who ask)\b|\b(?:districts|members|schools) may (?:subscribe|choose|select|opt|purchase|buy|join)\b/i;

/** The line in which an agency of several districts names them. */
export const MEMBER_LIST =
  /\b(?:component|member|participating|constituent|sending|served|partner) (?:school )?districts(?: are| include)?:? ((?:(?:\p{Lu}[\p{L}'’.-]*)(?: \p{Lu}[\p{L}'’.-]*){0,4}(?:, and |, | and )?){2,60})/iu;

/** What a member does, right behind its name. */
export const MEMBER_DOES =
  '(?: (?:Central|City|Union Free|Unified|School|District|Schools|CSD|ISD|USD)){0,4}(?:[ ,]+(?:recently|also|just|now|has|have|had|was|were|is)){0,2} (?:us(?:es|ed|ing)|left|mov(?:es|ed)|switch(?:es|ed)|runs?|ran|adopt(?:s|ed)|bought|buys|renew(?:s|ed)|cho(?:se|oses)|receiv(?:es|ed)|won|awarded|approv(?:es|ed)|passed|join(?:s|ed)|asks|asked|seeks|subscribes)\\b';
