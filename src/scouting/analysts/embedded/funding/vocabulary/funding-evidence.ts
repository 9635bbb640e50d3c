/** Who is spoken of where no one school is meant. */
export const OF_MANY =
  /^(?:(?:many|most|all|some|other|public|local|eligible|small|rural|any|each) )*(?:schools|(?:school )?districts|states|LEAs|agencies) (?:that|which|who|with|receiving|may|can|must|are|have|receive|get|across|nationwide)\b/i;

/** Between a source and its sum, or the other way round, where they are one thing. */
export const LINK =
  /^(?:[ ,:(|).…–—'’-]|\b(?:of|for|in|is|was|are|were|will be|be|an?|the|our|this|about|nearly|over|around|roughly|approximately|up to|some|at|totals?|totaling|totaled|to|from|worth|by|under|through|as|years?|fiscal|school|new|next|annual|awards?|allocations?|allotments?|grants?|funds?|funding|money|monies|aid|payments?|revenues?|dollars|reimbursements?|amounts?|estimated?|expected|projected|budgeted|state|federal|competitive|20\d\d|\d\d|additional|more|programs?|entitlement|earnings|base|which|stands?|(?:rose|grew|climbed|increased|fell|dropped|declined|held|stays?|remains?)(?= (?:steady )?(?:to|at) )|[A-Z]\w*(?:[’'&.-]\w+)*(?![’'&.-]?\w))\b)*$/;
/** Before a source that a sentence begins with. */
export const BEGINS = /^(?:\W{0,2}|\W*(?:and|but|the|our|federal|state)(?: the| our)? )$/i;
export const GIVEN_OR_ASKED =
  /\b(?:receiv\w+|award\w*|grant(?:ed|s)?|alloc\w+|allot\w*|g[ai]ves?|given|giving|donat\w+|contribut\w+|present(?:s|ed)|provid\w+|appl(?:y|ied|ies|ication|ying)|submitted|request\w*|asked|asking|appro(?:ved|ves|val|priat\w+)|commit\w*|w[io]ns?|earn(?:ed|s)|secur\w+|got|gets?|br(?:ings?|ought)|generat\w+|yields?|entitle\w*|expect\w*|anticipat\w*|accept\w*|pledg\w+|sen[dt]s?|left|reimburs\w+|total\w*|amount\w*|worth|came|comes?|chose\w*|selected|picked|funds|funded|supports?|backs?|backed|paid|pays?|covers?|said yes|set aside|makes? up|accounts? for|obtain\w*|landed|thank\w*|gifts?|bequest|invest\w*|put in|estimated|projected|budgeted|share is|adds?|carr(?:y|ies)|runs?|certified|arriv\w+|remain\w*|still have|balance|closed (?:\w+ ){0,4}with)\b/i;
export const VOTE_OR_YIELD =
  /\b(?:vot\w+|elect\w+|ballots?|polls|pass\w*|approv\w+|fail\w*|reject\w*|defeat\w*|lost|carried|renew\w*|propos\w+|measure|question|referend\w+|rais\w+|br(?:ings?|ought)|generat\w+|yields?|provid\w+|ask\w*|request\w*|seek\w*|issu\w+|sell\w*|sold|s[ao]le|authoriz\w+|permission|borrow\w*|receiv\w+|g[ai]ves?|collect\w*|total\w*|worth|pays?|fund\w*|support\w*|campaign)\b|^to (?:exceed|levy|impose|continue)\b/i;

/** What lawmakers talk of, and what somebody else may ask for or give. */
export const ONLY_TALKED_OF =
  /\b(?:legislat\w+|lawmakers|governor|general assembly|congress|capitol)\b[^.;$]{0,60}\b(?:propos\w+|asked to|debat\w+|consider\w*|bill|plans? to|wants?|would|could)\b|\bgov(?:ernor|\.)(?: [A-Z]\w+)*['’]s (?:[\w ]{1,30} )?(?:budget|proposal|request)\b|\b(?:you|teachers|students|families|parents|residents|individuals|staff) (?:may|can|could) (?:\w+ ){0,2}(?:request|apply|receive|ask|give|make|earn|get|donate)\b/i;

/** What would be given if something else came true. */
export const WHAT_IF = /^if\b[^.;]*\bwould\b|\bwould\b[^.;]*\bif\b/i;

/** A line that begins a list of what others got. */
export const LISTS_OTHERS =
  /\b(?:other (?:\w+ ){0,2}(?:schools|districts|recipients|grantees|winners)|(?:schools|districts) (?:in|across|throughout|that)|neighbou?ring (?:schools|districts))\b[^.]*:$/i;

/** Bonds that a state's voters decided on, or that it sells. */
export const STATES_VOTE =
  /\bstate-?wide\b|\bstate(?:['’]s)? (?:voters|officials|treasurer|bonds?|(?:\w+ )?sale of)\b/i;

/** What a state put into a programme of all its schools. */
export const OF_A_STATE =
  /\btotal (?:distributed|awarded|available) (?:through|by|under|statewide)\b|\bto (?:state|local) (?:education(?:al)? )?agencies\b|\bpart of gov(?:ernor|\.)|\b(?:statewide|nationwide) (?:program|initiative|total)\b/i;

/** What a giver has given to all, in all its years, or hopes to give. */
export const OF_THE_GIVER =
  /\b(?:statewide|nationwide|countywide|regionwide|(?:across|throughout) the (?:state|county|region|country|nation)|(?:schools|districts|students|teachers|classrooms) (?:across|throughout)|to[- ]date|(?:over|in|during) (?:the )?(?:past |last )?(?:\w+ )?(?:years|decades?)(?=[^.;$]{0,60}\b(?:has|have)\b)|(?:over|in|during) the (?:past|last) (?:\w+ )?(?:years|decades?)|since (?:its|their|it|the|19\d\d|20\d\d)|endow(?:ment|ed) (?:of|is|has)|given away|goal)\b/i;
/** The same, of a state by its name. */
export const ACROSS_A_STATE =
  /\b(?:across|throughout) (?:(?:(?:north|south|east|west)\w*|central|rural|upper|lower) )*[A-Z]/;

/** Before a sum that somebody collected, for whomever. */
export const COLLECTED =
  /\b(?:rais(?:ed|es|ing)|collect(?:ed|ing)|sold)(?: (?:a total of|an? \w+|over|more than|about|nearly|almost|another|some|just over|around))? $/i;
/** Behind a sum, that it is a fee, or was paid for something sold or insured. */
export const IS_FEE =
  /^ (?:(?:\w+ ){0,2}(?:fees?|fines?|charges?|deposits?|stipends?|bills?)\b|from (?:the |our |an? )?(?:\w+ )?(?:sales?\b(?! tax)|insur(?:er|ance)\b|settlement\b|rent(?:al)?s?\b))/i;
/** That the neighbours got it. */
export const TO_OTHERS =
  /\b(?:went|goes|will go|is going|was given|was presented) to (?:the family|families|(?:the )?(?:[A-Z]\w+ ){0,3}(?:Appeal|Foundation|Center|Society|Association|Church|Mission|Department|Family|Hospital|Fund))\b|\b(?:to|among) (?:(?!our\b)\w+ ){0,4}(?:districts|counties|states|agencies)\b|\b(?:at|in|for|across|within) \d+ (?:\w+ ){0,2}(?:districts|states|counties)\b|\b\d+ (?:requests|applications|proposals)\b|\b(?:to|for) (?:(?!that\b|which\b|so\b)\w+ ){0,4}(?:fire (?:department|company|district)|food (?:shelf|bank)|red cross|cancer|leukemia|hospital|humane society|shelter|united way|salvation army|habitat|hospice|police|ambulance|veterans|relief (?:fund|efforts?)|graduates|winners|toys for tots|charit(?:y|ies))\b/i;

/** A heading or label that is the name of one grant. */
export const A_GRANT = /\bGrant(?: \(.{1,20}\))?[.:]?$/;

/** Of tables of what was paid, and to whom. */
export const PAYEE_COLUMN = /^(?:payees?|vendors?|checks?|invoices?|paid to)\b/i;
