import { OUTSIDER, ROLE, SUBJECT } from './vocabulary/titles.ts';

/** Longer than any title that is told as one. */
const LONGEST = 110;

/** `Titles: Principal` → `Principal`; quotes, dashes and brackets around it go. */
export const tidyTitle = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/ since (?:19|20)\d\d\b/i, '')
    .replace(/^(?:\p{Lu}\.){2,4},\s/u, '')
    .replace(/^(?:titles?|positions?|jobs?|roles?|job title)\s?:\s?/i, '')
    .replace(/^[\s,;:|()–—•*-]+|[\s,;:|(–—•*.-]+$/g, '')
    .replace(/^\((.{1,100})\)$/, '$1')
    .replace(/\)$/, (bracket, at: number, whole: string) => (whole.slice(0, at).includes('(') ? bracket : ''))
    .trim();

/** Whether a text is what somebody's position is called, and nothing more. */
export function isTitle(text: string): boolean {
  const title = tidyTitle(text);
  if (title.length < 2 || title.length > LONGEST || title.split(' ').length > 14) return false;
  if (
    /@|https?:|[!?;]|: |\$|\d{3}(?<!\b504)/.test(title) ||
    /[a-z]{3}(?<!\b(?:[Aa]sst|[Aa]ssoc|[Dd]ept|[Ee]xec|[Aa]dmin|[Cc]oord|[Ee]lem|[Dd]iv))\.\s+[A-Z]/.test(
      title,
    )
  )
    return false;
  if (
    /^(?:the|a|an|all|our|your|please|contact|click|see|for|to|if|we|meet|welcome|direct|submit|send|call|ask|bring|apply|its|their|and|view|find|read|learn|about|when|this|is)\b/i.test(
      title,
    )
  )
    return false;
  if (
    /\b(?:is|are|was|were|has|have|will|can|must|said|says|please|your|our|we|called|moved|gave|made|oversees|teaches|serves|works|leads|manages|runs?|handles|go(?:es)?|went|came|comes?|takes|took|holds|held|reached|should|would|could)\b|\bmay (?:be|not)\b|\b(?:mr|mrs|ms|dr)\.? \p{Lu}|^(?:mr|mrs|ms|dr)\b/iu.test(
      title,
    )
  )
    return false;
  if (
    isDeed(title) ||
    /\bsupport (?:information|hours|resources|requests?)$/i.test(title) ||
    /^[ivx]+\.\s|\bfrom\b|\b(?:call to order|roll call|approval of|pledge|of the (?:year|month|week|game))\b|\b(?:report|agenda|minutes|message|corner|update|newsletter|evaluation|search|office)$/i.test(
      title,
    )
  )
    return false;
  return ROLE.test(title.replace(/\w+['’]s\b/g, ''));
}

/** `Jane Doe thanked the cooks`, `joined us as nurse`: what somebody did. */
const isDeed = (text: string): boolean => /^(?!certified|licensed|registered)[a-z]+ed\b/.test(text);

/** Whether a cell in a column of positions, or a line below a name with an address, can be a position. */
export const isPosition = (text: string): boolean =>
  isTitle(text) ||
  (!isDeed(text) &&
    (SUBJECT.test(text) || /\b(?:IT|AD|AP)\b/.test(text)) &&
    !/\b(?:go|goes|run|runs|should|would|could|call|calls|ask|asks|questions?|does|do|did|is|are|was|were|will|has|have|had|came|comes|works|teaches|visits|from|who|went|got|made|said)\b/.test(
      text,
    ) &&
    text.length <= 70 &&
    !/[@!?:]|\d{3}/.test(text) &&
    text.split(' ').length <= 9);

/** Whether words beside a name say that the person belongs elsewhere, or no longer there. */
export const isOutsider = (text: string): boolean => {
  const own = text
    // Roles for students and parents are roles; so are the state's or county's offices of education.
    .replace(
      /\b(?:students?|pupils?|parents?|youth|alumni|volunteers?|county|guests?|college|university|foundation|partners?(?:hips?)?|customer|photographer)(?:['’]s?)?(?:\s+(?:and|&)\s+\w+)?\s+(?=(?:\w+\s+){0,3}(?:services?|support|affairs|success|achievement|data|information|information|activities|involvement|engagement|liaison|coordinator|specialist|relations|schools?|readiness|career|counselor|advisor|programs?|development|learning|records|teacher|facilitator|manager|director|superintendent|office|nutrition|service|assistant|wellness|health|life|discipline|assessment)\b)/gi,
      '',
    )
    .replace(
      /(?<=\b(?:dean|director|coordinator|supervisor|manager|principal|advisor|counselor|chief)) (?:of|for) (?:students?|pupils?|parents?|alumni|volunteers?)\b/gi,
      '',
    )
    .replace(
      /\b(?:college (?:and|&) career|college|solutions? architect|data architect|network architect)\b/gi,
      '',
    );
  return OUTSIDER.test(own);
};
