/**
 * What running text says of people who work somewhere. Patterns look at a window of bounded length before or behind a
 * name, and no repetition stands inside another one.
 */

const ARTICLES =
  "(?:(?:the|our|its|their|a|an|new|next|now|also|currently|\\p{Lu}[\\p{L}'’.-]+['’]s?)\\s+){0,3}";

/** Behind a name, up to a title: `, who serves as our …`, ` – …`, ` (…`. */
export const TITLE_AFTER: readonly RegExp[] = [
  /^(?:,\s+(?:who (?:is|serves as|works as)\s+)?|\s+[–—-]\s+|\s+\()(?:(?:the|our|its|your|a|an|[\p{L}' .-]{3,40}['’]s?)\s+)?([^,;()]{3,80})/u,
  new RegExp(
    String.raw`^\s+(?:was |has been |is |is being |will be |being )?(?:\w+ly )?(?:named|appointed|hired|selected|promoted|chosen|approved|introduced|elected|re-?elected|sworn in|tapped|picked|tabbed|confirmed|announced|recommended|assigned|transferred|joins?(?: [\p{L} ]{3,40})?|will serve|serves|serving|to serve|begins|began|starts|started|takes over|took over|steps in|stepped in|continues|comes)\s+(?:(?:\w+ )(?:night|morning|evening)?\s*)?(?:(?:work|duties|to lead [\p{L} ]{3,50})\s+)?(?:(?:as|to|to be|for)\s+)${ARTICLES}([^,;.()]{3,80})`,
    'u',
  ),
  new RegExp(
    String.raw`^\s+(?:was |has been )(?:\w+ly )?(?:named|appointed|elected|re-?elected|hired|sworn in|selected)\s+${ARTICLES}([^,;.()]{3,80})`,
    'u',
  ),
  new RegExp(
    String.raw`^\s+(?:is|serves as|works as|acts as|is serving as|will be|will serve as|becomes|became|leads (?:our|the) [\p{L} ]{3,30} as)\s+${ARTICLES}([^,;.()]{3,80})`,
    'u',
  ),
  new RegExp(
    String.raw`^,[^.;:]{3,70},\s+(?:takes|took|steps|stepped|is|was|will)\b[^.;:]{0,25}\bas\s+${ARTICLES}([^,;.()]{3,80})`,
    'u',
  ),
];

/** Behind the name of somebody who is appointed: ` as …`, ` from teacher to …`. */
export const APPOINTED_TO = new RegExp(
  String.raw`^\s+(?:as|to serve as|to be|to the position of|for the position of|to|from [\p{L} ]{3,40} to)\s+${ARTICLES}([^,;.()]{3,80})`,
  'u',
);

/** Before such a name. */
export const APPOINTED =
  /\b(?:employ\w*|hir(?:e[ds]?|ing)|appoint\w*|approv\w*|nam(?:e[ds]?|ing)|welcom\w*|elect(?:s|ed|ing)?|promot\w*|select\w*|introduc\w*|recommend\w*|nominat\w*|assign\w*|transfer\w*|chose|pick(?:s|ed)?|tapp?(?:s|ed))\b(?: (?:of|new hire|the|for|back))?\s*$/i;

/** Somewhere before, where one verb is said of several: `elected Jane Roe president and John Doe clerk`. */
export const APPOINTING =
  /\b(?:hire|hiring|employ|employment|appoint|appointment|named|appoint(?:s|ed)?|elect(?:s|ed)|re-?elected|chose|select(?:s|ed)|promoted|hired)\b[^.;:]{0,90}$/i;

/** What somebody does for a place, where no noun says what they are. */
export const DOES =
  /^ has (?:the )?(?:kindergarten|pre-?k|preschool|\w+ grade|grades? \d)|^,? (?:who )?(?:conducts|directs|coaches) (?:the|our|all)\b[^.;:]{0,30}\b(?:band|choir|orchestra|teams?)\b|^,? (?:who )?(?:joins?|joined) (?:the|our) (?:[\w-]+ ){0,3}(?:staff|faculty|district|office|department)\b|^,? (?:who )?(?:now |also |has |have |will |to |had )?(?:answers|keeps|cooks|greets|fixes|tends|leads?|led|heads?|headed|runs?|oversees|overseen|manages|directs|supervises|coordinates|handles|maintains|looks after|cares for|is in charge of|is responsible for|answers for|take[ns]? over|teach(?:es)?|drives?|works? (?:in|at|for)|serves? (?:on|in)) (?:all of )?(?:the|our|all|its|this)?\b[^.;:]{0,45}\b(?:phones?|front desk|floors|lunch(?:es)?|meals|route \d+|lawns?|departments?|office|district|schools?|programs?|staff|technology|transportation|buses|buildings|grounds|kitchens?|cafeteria|network|devices|services?|library|classroom|grade|kindergarten|board|academy|elementary|primary|high)\b/i;

/** Who does such things without working there: pupils, and people of the town. */
export const PASSING_BY =
  /\b(?:seniors?|juniors?|sophomores?|freshm[ae]n|graders?|graduates?|students?|pupils?|captains?|artists?|neighbou?rs?|volunteers?|chefs?|residents?|alumn\w+|clubs?|boosters?|pt[aos]+|levy|campaign|pantry|charity|congratulations)\b[^.;]{0,60}$/i;

/** Behind a name with `Mr.`: one of our own schools. */
export const OF_SCHOOL =
  /^ (?:of|from|at) (?:the|our) (?:high|middle|elementary|primary|grade|intermediate|upper|lower|junior high)(?: school)?\b/i;

/** The same before a name: `our office is led by …`. */
export const DONE_BY =
  /\b(?:department|offices?|district|schools?|programs?|staff|team|crew|kitchens?|library|garage|buses|bus|routes?|lunch(?:es)?|meals|floors|phones|desk|books|band|choir|network|devices|grounds|buildings) (?:is|are|was|has been) (?:now |all )?(?:led|headed|run|managed|directed|overseen|supervised|coordinated|staffed|chaired|cooked|driven|kept|answered|cleaned|tended|handled|in the (?:care|hands) (?=of)) ?(?:by|of) (?:the )?$|\b(?:taking the helm|at the helm|at the wheel|in charge|leading the way|stepping in|joining us)\b[^.;:]{0,50}\b(?:is|are)(?: our own)? $/i;

/** Who speaks of themselves: `I am Jane Roe, and it is my honor to be your principal`. */
export const SPEAKING = /\b(?:I am|I['’]m|my name is),? $/i;
export const SPEAKING_AS = /^[^.;]{0,70}\b(?:your|as the|the|of being)\s+([^,;.()]{3,60})/;

/** `teaches third grade`. */
export const TEACHES =
  /^,?\s+(?:who )?(?:teaches|to teach|will teach|coaches)\s+(?:(?:the|our|all)\s+)?([^,.()]{3,50})/u;

/** A seat that somebody takes or has. */
export const ON_BOARD =
  /^ (?:has )?(?:represent(?:s|ed)|sat|sits|served|serves)\b[^.;]{0,40}\bon (?:the|our) (?:school )?board\b|^,? (?:of|from|on) (?:the|our) (?:school )?board\b|^ (?:was |were |is |will be )?(?:sworn in|seated|elected|re-?elected|appointed)\b[^.;]{0,30}\b(?:board|trustees?|(?<!county )seat)\b|^ to (?:fill )?(?:the|a|an?) (?:\w+ ){0,2}(?:seat|board|vacancy|unexpired term)\b/i;

/** Who is asked something by readers. */
export const ASKED =
  /\b(?:call(?:ing)?|contacts?|e-?mail(?:ing)?|ask(?: for)?|see|reach(?: out)?|text|write|written|write-in|questions|inquiries|concerns|directed|addressed|submitted|sent|delivered|returned|respond|reply|rsvp|go(?:es)?|sign up with|speak|talk|available|obtained|had)\b(?: [^.;:]{0,50})?(?: (?:to|with|of|from|by|is|are|for))? $|\b(?:contacts?|questions\??|inquiries|information|rsvp|deliver(?: to)?)\s?[:?–—-]\s*$/i;

/** What such a request says before or behind the name. */
export const REQUEST =
  /\b(?:questions?|inquir\w+|concerns?|details|information|help|rsvp|appointments?|apply|applications?|forms?|bids?|proposals?|specifications|copies|copy|tours?|register|registration|enroll\w*|tickets?|report|records?|contacts?|problems?|trouble|need|lost|forgot|please|reports?|must be|shall be)\b/i;

/** Label of a list of those who begin, or who may be called. */
export const NEWCOMERS =
  /\b(?:join(?:s|ing)?|welcom\w+|new|hires?|hired|employ\w*|appoint\w*|staff|teachers?|coaches|contacts?|team|faculty)\b[^.:;]{0,60}(?::|\b(?:are|is|include)\b)[^.:]*$/i;

/** Before the name of who writes or sends. */
export const BYLINE = /^(?:by|posted by|written by|submitted by|prepared by|sent by|taken by)\s$/i;

/** Before a title: not of now, or not of here. */
export const OF_OTHERS =
  /\b(?:former|retired|late|ex|neighbou?ring|past|previous|state|county|city|then|my|his|her|student|guest|class|youth|(?:cooperative|co-op|agency|company|contractor|firm|foundation|association|union|hospital|library|bond)['’]s)[- ]?$/i;

/** Sentences about another place or time, whatever their words for the person are. */
export const ELSEWHERE =
  /\b(?:not (?:our |school |district )?employees|not employed by|comes? to us from)\b|\b(?:provided|employed|shared|sent) (?:by|from|through)\b[^.:]{0,50}\b(?:AEA|ESU|BOCES|ESC|ESD|RESA|[Cc]ooperative|[Ee]ducation [Aa]gency|[Ss]ervice (?:[Cc]enter|[Uu]nit))\b|\b[Dd]epartment of (?:[Pp]ublic )?(?:[Ee]ducation|[Ii]nstruction), |\bin \p{Lu}[\p{L}]+(?:, \p{Lu}[\p{L}.]+)?, where\b|\b(?:my|his|her|their) (?:old|former|last) (?:school|district)\b/u;

/** Behind a name: another employer. */
export const AFFILIATION =
  /^(?!\s+\w+ed\b)[^.;]{0,60}\b(?:of|with|from|at|belongs to|employed by|works for) (?:the )?(?:[\p{L}&'’.-]+ ){0,5}(?:firm|cpas?|attorneys|p\.?c\.?|herald|tribune|company|university|college|foundation|association|group|consulting|architects?|llc|llp|inc|bank|roofing|construction|builders?|associates|partners|clinic|hospital|church|(?:police|fire|health|sheriff['’]s) (?:department|office)|public library|kiwanis|rotary|lions|esc|esd|isd|boces|intermediate school district|service center|state university|department of education)\b/iu;

/** A partnership of names: `of Roe & Doe`. */
export const PARTNERS =
  /^,?\s+(?:of|with|from|at)\s+\p{Lu}[\p{L}'’-]+(?:,? \p{Lu}[\p{L}'’-]+)?,? (?:& \p{Lu}|and \p{Lu}[\p{L}'’-]+(?! \p{Lu}))/u;
