/** What headlines are about, beside who leads. */

/** The voters decide on money. */
export const VOTE =
  /^(?=.*\b(?:bonds?|lev(?:y|ies)|referend(?:um|a)|mill(?:age| levy)|measure [a-z]{1,2}\b|proposition|prop\.? [\da-z]|question \d|ballot|override|debt exclusion|parcel tax|sinking fund|(?:e-?)?splost|(?:sales (?:and use )?|penny |education )tax)\b)(?=.*\b(?:vot(?:e|es|ed|ers?|ing)|elector(?:s|ate)|elections?|ballots?|polls?|(?:be |are |is )asked|pass(?:es|ed)?|fail(?:s|ed)?|reject(?:s|ed)?|approved? by|defeat(?:s|ed)?|results|polling|votes in favor|(?:got|received|won|earned) (?:\w+ ){0,2}[\d.]+ ?(?:percent|%)|(?:say|said) (?:yes|no))\b)/i;
/** The money and what came of it, side by side. */
export const VOTE_RESULT =
  /\b(?:measure [a-z]{1,2}|question \d|issue \d+|prop(?:osition|osal)?\.? [\da-z]|(?:sales|school|property|capital) tax(?: renewal)?|referendum|override|levy(?: lid lift| renewal)?|millage|debt exclusion|bond(?: issue| measure| question| proposal| proposition)?) (?:is |was |gets? |wins? |fails to win )?(?:(?:voter )?approv(?:ed|al)|succeeds|prevails|falls short|goes down|turned down|passes|fails|carries)\b(?! by (?:the )?(?:board|trustees|council|state))|\b(?:voters|residents|electors) (?:(?:will|to) )?(?:decide|ok|okay|approve[sd]?|back(?:s|ed)?|rejects?|rejected|pass(?:ed)?|say (?:yes|no)|said (?:yes|no)|turn(?:ed)? down|support(?:ed)?)\b(?! (?:\w+ ){0,3}budget)|\bvote on (?:an? |the |its )?(?:proposed )?\$\d|\bvoters (?:will be|are|were) asked to (?:approve|authori[sz]e|decide|renew)|\b(?:community|residents|district|voters) sa(?:ys?|id) (?:yes|no) to\b/i;
/** Money of others, and pupils who play at voting. */
export const VOTE_OF_OTHERS =
  /\b(?:library|city|county|park|parks|police|fire|road|township|village|hospital|transit) (?:tax|levy|bonds?|millage|measure)\b|\bnot (?:ours|a school)\b|\bmock\b|\bbonds? of (?:friendship|love|trust|family|brotherhood|steel|community)\b/i;

const RULES =
  '(?:polic(?:y|ies)|BP \\d{3,4}(?:\\.\\d+)?|regulation \\d|bylaws?|code of conduct|guidelines|handbook|(?:\\w+ )?rules?(?! of the road)|(?:dress|conduct|grading) code)';
const ARE_CHANGED =
  '(?:rewrit\\w*|tighten\\w*|overhaul\\w*|replac\\w*|sets?|loosen\\w*|relax(?:es|ed)|adopt\\w*|approv\\w*|pass(?:es|ed)|enact\\w*|okays?|revis\\w*|updat\\w*|amend\\w*|chang\\w*|expand\\w*|new|bans?|limits?|restricts?|second reading|final reading|takes? effect|(?:in|into) effect|begins?|starts?|eas(?:es|ed)|repeal\\w*|rescind\\w*|scrap(?:s|ped)|drop(?:s|ped)|eliminat\\w+)';
/** A rule of the institution is made or changed. */
export const POLICY_CHANGE = new RegExp(
  [
    `^(?=.*\\b${RULES}\\b)(?=.*\\b${ARE_CHANGED}\\b)`,
    '\\b(?:board|trustees|committee|district|schools?|directors)\\b(?: \\w+){0,3} (?:bans?|restricts?|prohibits?|forbids?|outlaws?|limits?)\\b',
    '\\bban (?:on .{3,40} )?(?:is |was |gets? )?(?:adopted|approved|passed|takes effect|begins)',
  ].join('|'),
  'i',
);
/** What tells of it in the first sentence of an article. */
export const BOARD_CHANGES_RULES =
  /\b(?:board|trustees|committee|directors)\b.{0,40}\b(?:adopt|approv|revis|amend|pass|rescind|repeal)(?:s|es|ed)\b.{0,60}\b(?:polic(?:y|ies)|regulation|rules|code of conduct)\b/i;
/** Papers of insurers, laws of the state, and rules that are only talked about. */
export const NO_POLICY =
  /\b(?:insurance|(?:review|discuss|comment|feedback|drafts?|workshop|forum|survey)\b.{0,30}\bpolic(?:y|ies)|polic(?:y|ies) (?:review|committee|draft|workshop|feedback|survey)|(?:considers?|weighs?|discusses|debates|proposed))\b|^(?:the )?(?:state|governor|legislature|lawmakers|congress|county|city|federal|feds|cdc)\b|\b(?:city|county|public) library\b/i;

const SPORT =
  '(?:basketball|soccer|volleyball|football|baseball|softball|tennis|golf|wrestling|wrestlers?|swim(?:ming|mers?)?|lacrosse|hockey|cross[- ]country|track|bowling|cheer(?:leaders|leading)?|gymnastics|gymnasts|sailing|rowing|rugby|water polo|runners|varsity|jv|bowlers|golfers|skiers|nordic|divers|quarterback|lady \\p{Lu}\\p{L}+s|runners?|sprinters?|pitchers?)';
const OUTCOME =
  '(?:clinch\\w*|crowns?|sweeps?|swept|falls?|fell|(?:semi|quarter)?finals?|wins?|won|takes?|second|third|first|beats?|defeats?|defeated|advances?|champion\\w*|state|titles?|season|playoffs?|tournament|district|regionals?|sectionals?|plac(?:e|es|ed)|victory|loss|loses?|lost|edges?|tops?|meet|undefeated|unbeaten|score[sd]?|opener|record|rivals?|overtime|signs?|berth|shutout|senior night|walks? off|preview|qualif(?:y|ies|ied))';
/** A team's season. */
export const SEASON = new RegExp(
  `\\b${SPORT}\\b.{0,80}?\\b${OUTCOME}\\b|\\b${OUTCOME}\\b.{0,60}?\\b${SPORT}\\b`,
  'iu',
);
/** A match, told of without the name of the game. */
export const MATCH =
  /\b(?:falls? to|fell to|beats?|defeats?|edges?|routs?|tops?|downs?|blanks?|clinch\w*|sweeps?|advances? to|bows? out|wins?)\b.*\b(?:(?:semi|quarter)?finals?|crown|playoffs?|conference|overtime|opener|home opener|homecoming game|rivals?|\d{1,3}-\d{1,3}(?! vote))\b|\b(?:rolls?|cruises?|races?) past\b|\bletters? of intent\b/i;
/** Contests that are not of sports. */
export const NOT_A_GAME =
  /\b(?:robot\w*|chess|debate\w*|quiz|scholars?|band|choir|choral|orchestra|ffa|fccla|fbla|deca|skillsusa|science|math\w*|spelling|drama|theat(?:re|er)|musical|essay|art|poetry|speech|history day|geography|mock trial|odyssey|olympiad|esports|academic\w*|decathlon|teacher|lessons|grad(?:e|ers?)|kindergart\w+|lessons|library|budget|grant|bond|levy|board)\b/i;
