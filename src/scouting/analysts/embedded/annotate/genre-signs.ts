import type { Genre } from './annotated-page.ts';

/** Words that give a block its genre where its structure does not. */
export interface GenreSign {
  readonly genre: Genre;
  /** Where the words stand: in a heading above the block, or in the block itself. */
  readonly in: 'heading' | 'text';
  readonly pattern: RegExp;
  readonly example: string;
  readonly counterExample: string;
}

const sign = (
  genre: Genre,
  where: GenreSign['in'],
  pattern: RegExp,
  example: string,
  counterExample: string,
): GenreSign => ({ genre, in: where, pattern, example, counterExample });

/** In order: the first that matches decides. */
export const GENRE_SIGNS: readonly GenreSign[] = [
  sign(
    'public_comment',
    'heading',
    /^(?:[\dA-Z]{1,3}[.)] )?(?:public|citizens?|community|visitors?|audience|patron)['’s]* (?:comments?|forum|input|participation|remarks|communications?)\b/i,
    'Public Comment',
    'Public Works',
  ),
  sign(
    'public_comment',
    'text',
    /\b(?:addressed|spoke to) the board\b|\b(?:residents?|parents?|patrons?|citizens?|visitors?) (?:spoke|addressed|commented|asked|expressed)\b/i,
    'Two parents spoke about bus routes.',
    'The superintendent spoke with staff.',
  ),
  sign(
    'boilerplate',
    'text',
    /\bdoes not discriminate\b|\bnondiscrimination (?:notice|statement|policy)\b|\ball rights reserved\b|^(?:©|copyright\b)|\b(?:uses?|accept) cookies\b|\baccessib\w+ (?:statement|of (?:this|our) web ?site)\b/i,
    'The district does not discriminate on the basis of race.',
    'The board discussed discrimination complaints.',
  ),
  sign(
    'example',
    'text',
    /\bfor (?:example|instance)\b|^example\b|\b(?:a|the owner of a|average|typical|median)(?: \w+){0,2} (?:home|house|homeowner|property)\b[^.]{0,60}\$|\$[\d,]+ (?:home|house|of assessed)|\bhome (?:valued|worth|with a)\b/i,
    'The owner of a $200,000 home would pay $4 a month.',
    'The district owns the building on Main Street.',
  ),
  sign(
    'faq',
    'heading',
    /\bfrequently asked\b|\bFAQs?\b|^(?:q[:.)] ?)?(?:what|why|how|when|who|where|is|are|will|can|do|does|did|if)\b[^.!]{3,150}\?$/i,
    'How much will the bond cost?',
    'What We Do',
  ),
  sign(
    'explanation',
    'heading',
    /^(?:what (?:is|are)|about|overview of|understanding|purpose of|background(?: on)?|how .{1,30} works?)\b(?! us| our| the district)/i,
    'What is Title I',
    'About our district',
  ),
  sign(
    'rules',
    'heading',
    /\b(?:polic(?:y|ies)|procedures?|regulations?|handbook|code of conduct|guidelines|acceptable use|rules|requirements|terms (?:of use|and conditions)|administrative rule|bylaws)\b/i,
    'Acceptable Use Guidelines',
    'Political science club',
  ),
  sign(
    'specification',
    'heading',
    /\b(?:scope of (?:work|services)|specifications?|instructions? to (?:bidders|proposers|offerors)|general conditions|terms and conditions|evaluation criteria|proposal (?:requirements|format|submission)|insurance requirements|statement of work)\b/i,
    'Scope of Work',
    'Microscope lab',
  ),
  sign(
    'specification',
    'text',
    /\b(?:bidders?|proposers?|offerors?|respondents?|(?:the )?(?:successful )?(?:vendor|contractor|consultant)s?) (?:shall|must|will|should|is required|are required|agrees?)\b/i,
    'The bidder shall carry insurance.',
    'The vendor visited the school on Monday.',
  ),
  sign(
    'explanation',
    'text',
    /\b(?:is|was|are) (?:a|an|the) (?:federal|state|federally|state-)[- ]?(?:ly )?(?:funded |mandated )?(?:program|law|act|grant program|requirement|statute)\b|\bprovides? (?:financial|federal|supplemental|additional) (?:assistance|funds|funding|services)\b|\b(?:under|pursuant to|in accordance with|as required by|according to|requires?) (?:the )?(?:federal|state|section|title [ivx]+|public act|[A-Z]\w+ [A-Z]\w+ Act)\b/i,
    'Title I is a federal program that provides financial assistance to schools.',
    'The district received Title I funds.',
  ),
  sign(
    'rules',
    'text',
    /\b(?:students|parents|guardians|employees|staff|visitors|users|no (?:student|person|employee)) (?:shall|must|may not|are (?:not )?(?:expected|required|permitted|allowed|prohibited)|will be (?:expected|required|subject))\b|\b(?:the (?:superintendent|principal) or designee|violations? of this|it is the policy of)\b/i,
    'Students must turn in devices.',
    'Students learn about must-see museums.',
  ),
  sign(
    'other_body',
    'text',
    /^(?:the )?(?:state (?:board|department|legislature|auditor)|legislature|governor|county (?:commission\w*|health)|city council|U\.?S\.? Department|Department of (?:Education|Agriculture)|Congress|national\b|association\b)[^.]{0,80}\b(?:announced|released|approved|passed|voted|awarded|said|reported|requires?|provides?)\b/i,
    'The state legislature passed a new formula.',
    'The board of education approved the budget.',
  ),
];

/** Words by which an institution speaks of itself. */
export const OWN_VOICE =
  /\b(?:we|our|us|the (?:school )?(?:district|board|division|corporation|school|superintendent|committee|administration)|(?:the )?board of (?:education|trustees|directors))\b/i;
