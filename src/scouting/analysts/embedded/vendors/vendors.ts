import type { VendorFact } from '../../../facts.ts';
import type { Page } from '../../../page.ts';
import type { Brief } from '../../analyst.ts';
import { areTakenBack, isElsewhere, isTakenBack, isUnderAdvertisement } from '../language/framing.ts';
import { aroundOf, LONGEST, type Statement, sentencesOf, statementsOf, tidy } from '../language/sentences.ts';
import { FOR_MEMBERS, NOT_OF_HERE, OF_HERE } from '../language/vocabulary/scope.ts';
import { isAgenda, isWrittenByStudents } from '../pages/page-voice.ts';
import { catalogueOf } from './catalogue.ts';
import { isDisownedNext, isGoingOnElsewhere, isWishedFor, isWornByThieves } from './doubtful-places.ts';
import { isEndedBy, isNewBusiness, isOver, isOverInCard } from './vendor-terms.ts';
import { inUse } from './vendor-use.ts';

/** The vendors whose products are in use, by what pages say, link to and load. Each once, with the best evidence. */
export function findVendors(pages: readonly Page[], brief: Brief): VendorFact[] {
  const found = new Map<string, Find>();
  const keep = (find: Find) => {
    const { vendor } = find.fact;
    if (!found.has(vendor) || (found.get(vendor)!.isShort && !find.isShort)) found.set(vendor, find);
  };
  for (const page of pages) for (const find of saidOn(page, brief)) keep(find);
  for (const page of pages)
    for (const fact of linkedFrom(page, brief)) keep({ fact, isShort: false, name: '' });
  const { names } = catalogueOf(brief.vendors);
  const isOfAnother = ({ isShort, name }: Find): boolean =>
    isShort && names.longerThan(name).some((vendor) => found.has(vendor));
  return [...found.values()].filter((find) => !isOfAnother(find)).map(({ fact }) => fact);
}

interface Find {
  readonly fact: VendorFact;
  /** As the page writes it. */
  readonly name: string;
  /** Whether the names of other vendors begin with this one: `Skyward` may be said of `Skyward Qmlativ`. */
  readonly isShort: boolean;
}

/** Sentences that say of the list below them that it is none of what is in use. */
const DISOWNING =
  /\b(?:none of (?:these|them|the following|those)|not (?:yet )?(?:bought|purchased|endorse[ds]?|in use|approved|used by)|do(?:es)? not (?:use|endorse|own)|no longer (?:use[ds]?|available|support\w*)|(?:were|are|being) (?:considered|reviewed|evaluated)|other districts|wish ?list|proposals (?:were )?(?:received|submitted)|presentations?|demonstrations?|retired|discontinued|examples? (?:of|include|are))\b/i;

/** Old news is no evidence of what is in use now. */
const TOO_OLD_YEARS = 5;

function* saidOn(page: Page, brief: Brief): Generator<Find> {
  if (isWrittenByStudents(page) || isOld(page, brief.now)) return;
  const { names } = catalogueOf(brief.vendors);
  let isListDisowned = false;
  for (const statement of statementsOf(page)) {
    const { text, headings, kind } = statement;
    if (kind !== 'item')
      isListDisowned = DISOWNING.test(statement.whole) || FOR_MEMBERS.test(statement.whole);
    const mentions = names.mentionsIn(text, [...headings, ...statement.header]);
    if (mentions.length === 0 || isUnderAdvertisement(statement) || isElsewhere(text, page, brief.subject))
      continue;
    if (isForOthers(statement) || isOfVisited(statement) || isOfPublic(statement)) continue;
    if (IMPOSTORS.test(text) || isOfOtherBody(text) || isOneOfSeveral(statement, page)) continue;
    if ((kind === 'item' && isListDisowned) || (kind === 'row' && isOver(statement, brief.now))) continue;
    if (isAgenda(page) && isNewBusiness(statement)) continue;
    if (isWishedFor(statement, page) || isDisownedNext(statement)) continue;
    if (isGoingOnElsewhere(statement, page, brief.subject)) continue;
    if (isOverInCard(statement, page, brief.now)) continue;
    const used = inUse(statement, mentions, page);
    for (const [mention, isBack] of areTakenBack(statement, mentions)) {
      if (
        isBack ||
        !used.has(mention) ||
        isEndedBy(text, mention, brief.now) ||
        isTheirs(statement, mention) ||
        isWornByThieves(statement, mention) ||
        isAnsweredNo(statement)
      )
        continue;
      const { vendor, at, end } = mention;
      const name = text.slice(at, end);
      const fact = { vendor: vendor.name, category: vendor.category, sourceUrl: page.url, context: text };
      yield { fact, name, isShort: names.longerThan(name).length > 0 };
    }
  }
}

/** Whether a statement tells of what is gone or for others, by itself or by its heading. */
const isForOthers = ({ text, headings }: Statement): boolean =>
  FOR_MEMBERS.test(text) || (NOT_OF_HERE.test(headings.at(-1) ?? '') && !OF_HERE.test(text));

/** Said of what was named in the sentence before: `It is theirs, not ours.` */
const isTheirs = (statement: Statement, { end }: { end: number }): boolean => {
  const around = aroundOf(statement);
  return (
    around !== null &&
    /\b(?:is|are) (?:theirs|not ours)\b|\bwe do not have our own\b/i.test(
      sentencesOf(statement.text.slice(end) + around.behind)
        .slice(0, 2)
        .join(' '),
    )
  );
};

/** `Can my child use …? Not with a school account.` */
const isAnsweredNo = (statement: Statement): boolean =>
  statement.text.endsWith('?') && /^\s*(?:no|not|never|sorry)\b/i.test(aroundOf(statement)?.behind ?? '');

/** `We visited two neighbors. One of them uses …`. */
const isOfVisited = (statement: Statement): boolean =>
  /^(?:one|two|some|all|both|most|neither|either|another|the others?|they|their)\b/i.test(statement.text) &&
  !/\b(?:we|our|us)\b/i.test(statement.text) &&
  /\b(?:neighbou?rs?|neighbou?ring|visited|other (?:districts|schools)|nearby)\b/i.test(
    aroundOf(statement)?.before ?? statement.whole,
  );

/** What is only one of several that may be chosen: by its heading, or as somebody wants it. */
const isOneOfSeveral = ({ text, whole, headings }: Statement, page: Page): boolean =>
  [headings.at(-1) ?? '', page.title ?? ''].some((above) => OPTIONS.test(above)) ||
  (WANTED.test(text) && !SETTLED.test(whole));
const OPTIONS =
  /\b(?:options?|alternatives|finalists|candidates|considered|under (?:review|consideration|discussion)|compar(?:ed|ison)|(?:proposals|quotes|bids) received|(?:curriculum|textbook|materials?|resource) (?:review|preview))\b/i;
const WANTED =
  /\b(?:recommend(?:s|ed|ing)?|propos(?:es|ed|ing)|narrow(?:s|ed|ing)|short-?list(?:s|ed)?|top (?:vendors|choices)|finalists?|favou?r(?:s|ed) (?:by|the adoption))\b/i;
const SETTLED =
  /\b(?:renew\w*|exten[ds]\w*|continu\w*|carried|passed|approved|adopted|accepted|unanimous\w*|voted|aye|motion|since|now|uses?|current\w*)\b/i;

/** What visitors say at a meeting tells more of their last school, or of their wishes, than of this one. */
const isOfPublic = ({ text, headings }: Statement): boolean =>
  [headings.at(-1) ?? '', text].some((one) => PUBLIC.test(one)) || PARENT_SAID.test(text);
const PUBLIC =
  /^(?:[\dA-Z]{1,3}\.? )?(?:public|citizens?|community|visitors?|audience|open)['’s]* (?:comments?|forum|input|participation|remarks?)\b/i;
const PARENT_SAID =
  /\b(?:parents?|mother|father|grand\w+|residents?|taxpayers?|visitors?|citizens?),?(?: of [^,.]{3,40},| who [^,.]{3,40},)? (?:said|asked|told|complained|wondered|thanked|suggested|wanted|wished|urged|hoped|felt|thought)\b/i;

/** Whether a sentence is about another body of the place, about other districts, or tells sellers what to do. */
const isOfOtherBody = (text: string): boolean => OTHER_SUBJECT.test(text) && !/\b(?:we|our|us)\b/i.test(text);
const OTHER_SUBJECT =
  /^(?:the|a) (?:\w+ )?(?:college|university|hospital|YMCA|city|town|sheriff|clinic|church|state (?!street)\w+)(?:['’]s)? (?!schools?\b|district\b|board\b|public\b|council\b)\w+|\b(?:a|two|three|four|five|several|some) (?:\w+ )?(?:districts?|schools?) (?:that|which|who)\b|\b(?:at|in) the (?:public |county |town )?(?:library|college|hospital|university) (?:is|are)\b|\b(?:proposers?|bidders?|offerors?|respondents?|the new system) (?:shall|should|must|will)\b/i;

/** Names that thieves go by. */
const IMPOSTORS =
  /\b(?:(?:scam|fake|phishing|fraudulent|hoax|spoof(?:ed)?) (?:\w+ )?(?:call|caller|email|e-mail|message|text|site|website|page|letter|notice|invoice|alert)s?|are (?:phishing|scams?|fakes?)|impostors?|impersonat\w+|pretend\w*|claim(?:s|ed|ing)? (?:to (?:be|come)|he|she|they|it|your|that your)|sa(?:ys?|id|ying) (?:that )?(?:he|she|they) (?:is|are|was|were|works?) (?:from|with|for))\b/i;

function* linkedFrom(page: Page, brief: Brief): Generator<VendorFact> {
  const { names, hosts } = catalogueOf(brief.vendors);
  for (const link of page.links) {
    const text = tidy(link.text).slice(0, LONGEST);
    const statement = statementWith(text, page);
    const line = statement ?? lineOf(text);
    if (isDisowned(line, text, page, brief)) continue;
    const match = hosts.find(link.url);
    const named = names.mentionsIn(text, ['portal']).map(({ vendor }) => vendor);
    // What the text of the page says has been judged with its sentence.
    const isSaid = match && (match.isOwnPlace || named.includes(match.vendor) || SIGN_IN.test(line.text));
    const told = isSaid ? [match.vendor] : statement ? [] : named;
    const context = statement?.text ?? (text || link.url);
    for (const { name, category } of told) yield { vendor: name, category, sourceUrl: page.url, context };
  }
  for (const statement of statementsOf(page)) {
    for (const [written] of statement.text.matchAll(WRITTEN_ADDRESS)) {
      const match = hosts.find(`https://${written}`);
      if (!match?.isOwnPlace || isDisowned(statement, written, page, brief)) continue;
      const { name, category } = match.vendor;
      yield { vendor: name, category, sourceUrl: page.url, context: statement.text };
    }
  }
  for (const url of page.resources) {
    const match = hosts.find(url);
    if (!match) continue;
    const { name, category } = match.vendor;
    yield { vendor: name, category, sourceUrl: page.url, context: url };
  }
}

/** A text that stands alone, as those of menus do. */
const lineOf = (text: string): Statement => ({
  kind: 'item',
  text,
  whole: text,
  headings: [],
  block: -1,
  cells: [],
  header: [],
});

/** An address in running text, where nobody made a link of it. */
const WRITTEN_ADDRESS =
  /(?<![\w@./-])(?:[a-z0-9-]{1,40}\.){1,4}(?:com|org|net|io|us|app|edu)\b(?:\/[\w./?=&%-]{0,80})?/gi;

const SIGN_IN = /\b(?:powered by|website by|hosted by|log ?in|sign ?in|portal|our )/i;

/** The statement that has the text of a link. */
const statementWith = (text: string, page: Page): Statement | undefined =>
  text.length < 3 || text.length > LONGEST
    ? undefined
    : statementsOf(page).find((statement) => statement.text.includes(text));

/** Whether what is said around a link takes it back. */
function isDisowned(statement: Statement, text: string, page: Page, brief: Brief): boolean {
  const at = statement.text.indexOf(text);
  return (
    isTakenBack(statement, { at, end: at + text.length }) ||
    isElsewhere(statement.text, page, brief.subject) ||
    isUnderAdvertisement(statement) ||
    isForOthers(statement)
  );
}

const isOld = ({ publishedAt }: Page, now: Date): boolean =>
  publishedAt !== null && new Date(publishedAt).getUTCFullYear() < now.getUTCFullYear() - TOO_OLD_YEARS;
