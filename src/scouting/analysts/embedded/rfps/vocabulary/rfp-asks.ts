/** What is asked for. */
const OFFERS =
  '(?:sealed |written |competitive |price |electronic |public |applications (?:and|or) ){0,2}(?:bids?|proposals?|quotes?|quotations?|offers|(?:statements? of |letters? of |expressions? of )?(?:interest(?: and qualifications)?|qualifications))';
/** To ask for it, in all forms of the words. */
const ASK =
  '(?:accept|seek|solicit|request|invit|receiv|tak|want|obtain|gather|advertis)(?:e|es|s|ing|ed)?(?: for)?|put out|go(?:es|ing)? out (?:for|to)|ask(?:s|ed|ing)? for|looking for|in need of|a request for|calls? for|calling for';
/** Who is asked: what they are to offer stands behind. */
const FROM = String.raw`(?: from [\w ,-]{1,60}?| with pricing)?`;
/** What answers are kept for, which is no thing to sell. */
const NO_PURPOSE =
  '(?!(?:their|review|consideration|approval|further|more|evaluation|the (?:interim|period|purpose)|board|this|that|it|us|any|all|public|\\w+day)\\b|a period)';

/** Ways to ask without a number or name; what is asked for is caught. */
export const ASKS: readonly RegExp[] = [
  /\binvited to (?:bid|quote|propose) on (?:the )?(.{3,200})/i,
  /\b(?:wish(?:es)?|intends?|plans?|would like|wants?|desires?) to (?:purchase|buy|lease|contract (?:for|with)|procure|replace|hire|engage) (?=.*\b(?:offers?|bids?|quotes?|quotations?|proposals?|prices?)\b)(.{3,160}?)(?= and (?:asks?|invites?|seeks?|requests?)\b|[.;])/i,
  /\bintent to contract for (.{3,160})/i,
  new RegExp(
    String.raw`\b(?:invit|encourag|request|ask)(?:e|es|s|ed|ing)? (?!students|teachers|staff|parents)(?:[\w-]+ ){1,6}to (?:submit|send|offer|provide) ${OFFERS} (?:for|on|to provide) ${NO_PURPOSE}(.{3,160})`,
    'i',
  ),
  /^(?:the |our )?(.{3,80}?)(?: (?:project|work|contract))? (?:is|are) (?:now |currently )?(?:out (?:to|for)|open for|up for) (?:public |competitive )?(?:bids?|bidding|proposals)\b/i,
  new RegExp(
    String.raw`\b(?:${ASK}) (?:a |an |the |for ){0,2}${OFFERS}${FROM} (?:for|to(?: provide)?|on) ${NO_PURPOSE}(.{3,200})`,
    'i',
  ),
  /\b(?:looking for|seek(?:s|ing)?|in need of|wants?) (?:a |an )?((?:[\w-]+ ){0,2}(?:architect|engineer|auditor|attorney|consultant|broker|depository)s? (?:to|who|for) .{3,160})/i,
  /\b(?:looking for|seek(?:s|ing)?|in need of|wants?) (?:a |an )?(?:[\w-]+ ){0,3}(?:firm|compan(?:y|ies)|contractor|vendor|provider|partner|supplier)s? (?:to|who|that|which|for) (.{3,160})/i,
  new RegExp(
    String.raw`^(?:\W*)${OFFERS} (?:are )?(?:wanted|sought|invited|requested|needed)\b(?: for| on|:| -| –)? ?(?:for |on )?(.{3,200})`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:seek|solicit|request|invit|accept)(?:s|es|ing)? (${OFFERS} from (?!qualified\b).{3,80})`,
    'i',
  ),
  new RegExp(
    String.raw`\b${OFFERS} (?:for|on) ${NO_PURPOSE}(.{3,160}?) (?:will|shall|must|are|is) (?:be )?(?:due|received|accepted|opened|submitted|taken|delivered)\b`,
    'i',
  ),
  // Sealed bids will be received by the board, at its office, until noon of May 5 for milk.
  new RegExp(
    String.raw`\b${OFFERS} (?:will|are|shall) (?:now |be |being ){0,3}(?:received|accepted|taken|sought)\b.{0,260}? for ${NO_PURPOSE}(?!\d)(.{3,160})`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:will|shall) (?:receive|accept) ${OFFERS}\b.{0,260}? for ${NO_PURPOSE}(?!\d)(.{3,160})`,
    'i',
  ),
];

/** Where the thing that is asked for ends. */
export const ASKED_END =
  /[.;|]|,(?! (?:and|or)\b)| (?:until|through|by|before|no later|not later|at (?:the|our|which)|will|shall|must|are|is|was|were|on or before|send|due|from|to be|beginning with|to assist)\b| \(|\bnext (?:spring|summer|fall|year|january|february|march|april|may|june|july|august)/i;
