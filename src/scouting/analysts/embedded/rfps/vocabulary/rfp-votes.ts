/** What is asked for: offers, or the paper that asks for them. */
const OFFERS =
  '(?:(?:sealed|competitive|written|public|formal|new|construction|price|statements? of|electronic) ){0,3}(?:bids?|bidding|proposals?|quotes?|quotations?|offers|qualifications|RFPs?|RFQs?|RFBs?|IFBs?|ITBs?|CSPs?|bid (?:documents|packages?)|solicitations?)';
const REQUEST =
  '(?:RFPs?|RFQs?|RFBs?|IFBs?|ITBs?|CSPs?|requests? for (?:competitive |sealed )*(?:proposals?|qualifications|quotes?|quotations?|bids?|information)|invitations? (?:to|for) bids?|solicitations?)(?: ?\\((?:RFP|RFQ|IFB|ITB|RFB|CSP)\\))?';
/** To let a request out, in all forms of the words. */
const LET =
  '(?:issu(?:e|es|ed|ing|ance)|re-?bid(?:ding)?|releas(?:e|ed|ing)|re-?advertis\\w+|advertis(?:e|ed|ing|ement)|publi(?:sh|shed|shing|cation)|post(?:ed|ing)?|solicit(?:ed|ing|ation)?|seek(?:ing)?|sought|(?:go|going|put|putting|send|sending) out|call(?:ing)?|invit(?:e|ing)|obtain(?:ing)?|tak(?:e|ing)|request(?:ing)?|secur(?:e|ing)|gather(?:ing)?|let(?:ting)?|accept(?:ing)? (?=sealed)|distribut(?:e|ion)|ask(?:ing)?|prepar(?:e|ing)|develop(?:ing)?|receiv(?:e|ing))';
const FOR = '(?:for|on|to provide|regarding|related to|[–—:-]|, )';

/** That something is let out. */
export const LETS_OUT = new RegExp(String.raw`\b${LET}[^.;:]{0,160}? (?:${REQUEST}|${OFFERS})\b`, 'i');
/** That a request with a number is let out, whatever stands between. */
export const LETS_OUT_NAMED = new RegExp(String.raw`\b${LET}\b`, 'i');
/** `Authorize RFP 26-31`, `approved the request for proposals for …`. */
export const APPROVES_REQUEST = new RegExp(
  String.raw`\b(?:approv|authori[sz])\w* (?:of )?(?:(?:the|an?|draft|attached) ){0,2}${REQUEST}\b`,
  'i',
);

/** Ways to say what for; the thing is caught. */
export const ASKED_FOR: readonly RegExp[] = [
  // advertise the restroom project for competitive bids
  new RegExp(
    String.raw`\badvertis\w+ (?:of )?(?!for |an? (?:RF|I)|in |on |,|publicly)([^.;]{4,120}?)(?: (?:publicly|out))? for ${OFFERS}\b`,
    'i',
  ),
  // put the roof out to bid
  /\b(?:put|putting|send|sending|place|placing|take|taking|let|letting) ([^.;]{4,100}?) out (?:to|for) (?:public |competitive )?(?:bids?|bidding|proposals?|quotes?)\b/i,
  // go out to bid for a bus
  new RegExp(
    String.raw`\b(?:go|going|out) (?:out )?(?:to|for) (?:public |competitive |sealed )?(?:bids?|bidding|proposals?|quotes?) ${FOR} ?(.{3,200})`,
    'i',
  ),
  // issue a request for proposals for legal services; seek quotes on fence repair
  new RegExp(String.raw`\b${LET}[^.;:]{0,160}? (?:${REQUEST}|${OFFERS}) ?${FOR} ?(.{3,200})`, 'i'),
  new RegExp(
    String.raw`\b(?:approv|authori[sz])\w* (?:of )?(?:(?:the|an?|draft|attached) ){0,2}${REQUEST} ?${FOR} ?(.{3,200})`,
    'i',
  ),
  // resolved that proposals be sought for a reading program
  new RegExp(
    String.raw`\b${OFFERS} be (?:sought|solicited|invited|requested|obtained|taken|advertised) ${FOR} ?(.{3,200})`,
    'i',
  ),
  // permission to bid the track; authorized bidding of the summer work
  /\b(?:permission|authori[sz]\w+|approv\w+|request|direct\w+)(?: [\w’']+){0,5}? (?:to (?:re-?)?bid(?: out)?|(?:re-?)?bidding(?: of| for| on)?) (?!for |to )(.{3,160})/i,
];

/** Where the matter of a decision ends, in other words than those of a notice. */
export const END_OF_MATTER =
  / (?:with (?:responses|proposals|bids|submissions|a (?:due|deadline))|as (?:presented|recommended|submitted|discussed|attached|proposed|described|part)|in (?:an|the) amount|not to exceed|effective|to be|and (?:to|authori[sz]e|directs?|publish|carried)|pursuant|per (?:board|policy)|carried|passed|motion|roll call|approved|\d-\d\b|ayes?)\b|, (?:as|with|and)\b| [–—] (?:carried|approved|passed)/i;

/** That the board decides it, or tells somebody to do it. */
export const DECIDED =
  /\b(?:voted|motions?|moved|m\/s|m\/c|approv\w+|authori[sz]\w+|carried|direct(?:s|ed)|instruct(?:s|ed)|agreed|consensus|resolved|permission|granted|gave (?:the|its|leave)|green light|go-ahead|leave|nod|ayes?|unanimous\w*|passed)\b/i;
/** What a vote in the next sentence decides. */
export const IS_MOOTED = /\b(?:recommend\w*|request\w*|asked|propos(?:ed|al)|presented)\b/i;
/** That an agenda puts it to the vote. */
export const PUT_TO_VOTE =
  /\b(?:approv\w+|authori[sz]\w+|permission|consider(?:ation)?|action|request(?:ing)? to|recommend\w*|issu\w+|advertis\w+|resolution|motion|ratif\w+|solicit\w*)\b/i;

/** That answers are accepted or refused, that nothing was decided, or that something is sold. */
export const NOT_LET_OUT =
  /\b(?:award\w*|accept(?:s|ed|ing|ance)? (?:of )?(?:the |an? |all )?(?:low\w*|best|bids?|proposals?|quotes?|base)|reject\w*|bids? (?:were |was )?(?:received|opened|came)|low(?:est)? (?:responsible )?bid(?:der)?\b(?! and)|tabled?|no action|postponed?|(?:motion|vote) failed|failed (?:\d|for)|died|declin\w+|voted (?:down|against|not)|state (?:bid|contract)|bid tab\w*|surplus|sale of|dispos\w+|obsolete|(?<!as )discuss(?:ed|ion)(?! (?:and|\/) (?:possible |potential )?(?:action|approv))|policy|first reading|responses? (?:to|received)|fund-?rais\w*)\b/i;
export const ASKED_AGAIN = /\b(?:re-?bid\w*|re-?advertis\w+|seek new|new bids|out (?:to|for) bid again)\b/i;

/** What is no thing that one could sell. */
export const NO_THING =
  /^(?:bids?|proposals?|approval|consideration|action|review|same|this|its?|them|their|those|these|that|purpose|following|next|board|final|all|public(?:ation)?|newspaper|sealed|competitive)\b/i;
