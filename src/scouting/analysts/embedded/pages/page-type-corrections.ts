import { MONTHS } from '../../../months.ts';
import type { Page } from '../../../page.ts';
import type { Shape } from './page-shape.ts';
import { isWrittenByStudents } from './page-voice.ts';
import type { PageType } from './vocabulary/page-types.ts';

/** What a kind of page is told by. */
export interface Facets {
  readonly path: string;
  readonly title: string;
  readonly heading: string;
  readonly others: readonly string[];
  readonly text: string;
  readonly shape: Shape;
  readonly page: Page;
}

/** What the look of the page adds to its words. */
export function correction(type: PageType, { text, page, title, heading, path, shape }: Facets): number {
  const words = title.split(/\s+/).length;
  switch (type) {
    case 'staff_directory': {
      const emails = new Set(text.match(/[\w.+-]{1,64}@[\w.-]{4,80}/g)).size;
      if (page.blocks.some(isStaffTable)) return /\b(?:staff|directory|faculty)\b/.test(path) ? 5.4 : 2.4;
      if (shape.people >= 4 && shape.people >= 0.35 * shape.lines) return 4.5;
      if (shape.people >= 8 || (shape.people >= 5 && text.length < 250 * shape.people)) return 2.4;
      if (shape.people >= 4 && text.length < 200 * shape.people) return 1.8;
      return emails >= 6 || (emails >= 3 && text.length < 350 * emails) ? 2.5 : emails >= 3 ? 1.2 : 0;
    }
    case 'board':
      return (
        (shape.isRecord ? -4 : shape.isOrderOfBusiness ? -3.5 : 0) +
        (isOfBoardDays(title, heading) ? 2 : 0) -
        (shape.hasVotes && /\bminutes\b/i.test(`${title} ${heading}`) ? 3 : 0)
      );
    case 'news_article':
      return (
        (page.publishedAt && words >= 4 ? 1.5 : 0) +
        (words >= 4 && isDatedEarly(page) ? 1.5 : 0) +
        (words >= 4 && isPosted(page) ? 2 : 0) +
        (shape.isStory && !shape.isRecord && shape.rules < 3 ? 1.7 : 0) +
        (shape.isLetter && (shape.isStory || OF_ITS_DAY.test(`${path.replaceAll('-', ' ')} ${title}`))
          ? 2
          : 0) -
        (words <= 2 && !shape.isStory && !IS_ARTICLE.test(path) ? 3 : 0)
      );
    case 'news_list':
      return ((text.match(DATES)?.length ?? 0) >= 4 ? 0.8 : 0) + (shape.datedTitles >= 3 ? 2.2 : 0);
    case 'calendar':
      if (isOfBoardDays(title, heading)) return -3;
      if (shape.datedLines >= 6 && 2 * shape.datedLines > text.split('\n').length) return 2.8;
      return (text.match(DATES)?.length ?? 0) >= 8 ? 1 : -0.5;
    case 'board_minutes':
      if (OF_OTHERS.test(`${path.replaceAll('-', ' ')} ${title} ${heading}`)) return -6;
      if (
        !shape.hasVotes &&
        !/\b(?:adjourned|carried|seconded|passed \d|votes? \d+-\d)|^approved:/im.test(text)
      )
        return -2;
      if (shape.isOrderOfBusiness) return -3;
      return /\b(?:present|attendance|excused|absent)\s?[:.]|\bpresent were\b|\bmoved (?:and|that)\b|\bmoved by\b|\badjourned\b/i.test(
        text,
      ) && /\b20\d\d\b/.test(text)
        ? 2.4 + (shape.isRecord ? 1 : 0)
        : 0.6 + (/\bmeeting\b/i.test(title) && /\d/.test(title) ? 2.5 : 0);
    case 'board_agenda':
      if (shape.isRecord || /\b(?:was adjourned|motion (?:passed|carried))\b/i.test(text)) return -3;
      return shape.isOrderOfBusiness ? 1.5 : 0;
    case 'rfp_document':
      return (
        (page.kind === 'pdf' || /\d/.test(title) ? 0.8 : 0) +
        (isOneRequest(title) || isOneRequest(heading) ? 2 : 0) -
        (shape.dueDays >= 3 ? 2 : shape.dueDays === 0 ? 1.5 : 0)
      );
    case 'bids':
      return (
        ((text.match(/\b(?:rfps?|rfqs?|ifbs?|bids?)\b/gi)?.length ?? 0) >= 3 ? 1.6 : 0) +
        (shape.dueDays >= 3 &&
        /\b(?:bid|rfp|proposal|quote|purchas|solicit|procure)/i.test(`${path} ${title}`)
          ? 1
          : 0) -
        (isOneRequest(title) || isOneRequest(heading) ? 3 : 0)
      );
    case 'policy':
      return (
        (shape.rules >= 3 ? 2.2 : shape.rules >= 2 ? 0.8 : 0) +
        (shape.rules >= 1 && /^(?:date )?(?:adopt(?:ed|ion)|revis(?:ed|ion))\b.{0,16}\d/im.test(text)
          ? 1
          : 0) +
        (/(?:polic(?:y|ies)|handbook|regulations?|guidelines|code of conduct)$/i.test(title) ? 1.5 : 0) +
        (HAS_CODE.test(heading || title) ? 2 : 0) +
        (BEGINS_AS_RULE.test(heading || title) ? 3 : 0)
      );
    case 'technology':
      return (
        (shape.isSoftwareList && !/\bplan\b/i.test(title) ? 3 : 0) -
        (shape.rules >= 3 ? 1 : 0) -
        (isForFamilies(path, title) || BEGINS_AS_RULE.test(heading || title) ? 1.5 : 0) -
        (/\b(?:plan|roadmap|strategy)\b|(?:polic(?:y|ies)|handbook|regulations?|guidelines)$/i.test(title)
          ? 2.5
          : 0)
      );
    case 'academics':
      return (shape.isStory ? -1 : 0) - (isOfDepartment(path, title) ? 3.5 : 0);
    case 'student_life':
      return isWrittenByStudents(page) ? 3 : 0;
    case 'about':
      return shape.isLetter && !shape.isStory && !OF_ITS_DAY.test(title) ? 2.2 : 0;
    case 'technology_plan':
      return IS_PLAN.test(title) || IS_PLAN.test(heading) ? 3 : 0;
    case 'budget':
      return (
        (isOfMoney(title, text) ? 3 : 0) +
        (TELLS_OF_BUDGET.test(title || heading) && !IS_OF_NEWS.test(path) ? 3 : 0)
      );
    case 'family_apps':
      return isForFamilies(path, title) ? 2.5 : 0;
    case 'funding':
      return (
        ((text.match(/\$\d/g)?.length ?? 0) >= 3 && /\b(?:title i|grants?)\b/i.test(text) ? 1 : 0) -
        (/\b(?:rf[pqi]s?|bids?)\b/i.test(`${path} ${title}`) ? 3 : 0)
      );
    case 'contact':
      return text.length < 4_000 ? 0 : -1;
    case 'department':
      return (
        (isOfDepartment(path, title) ? 1.5 : 0) -
        (IS_OF_NEWS.test(path) ? 3 : 0) -
        (isOfMoney(title, text) ? 2 : 0) -
        (/\/(?:polic(?:y|ies)|bids|rfps)\//.test(path) ? 2 : 0) -
        // The department of technology has a kind of its own.
        (/\b(?:technology|it)\b/i.test(`${title} ${heading}`) ? 2 : 0)
      );
    case 'athletics':
      return /\bathletics?\b/i.test(title) ? 1 : 0;
    default:
      return 0;
  }
}

/** `FY 2027 Budget Message`: a paper of the budget, whoever signs it. */
const TELLS_OF_BUDGET =
  /\bbudget (?:message|letter|narrative|book|summary|overview|document|in brief|at a glance)\b/i;
/** The number or month of an article: a short headline is one all the same. */
const IS_ARTICLE = /\/(?:articles?|posts?|story|stories)\/\d+$|\/20\d\d\/\d\d\/(?:\d\d\/)?[^/]+$/;
/** Kept among the articles. */
const IS_OF_NEWS = /\/(?:news|articles?|posts?|story|stories|announcements?|blog|~board)\/(?:.*\/)?[^/]+$/;

/** A finance office's page that tells of its budget; that of a treasurer does more, so it has to tell much of it. */
const isOfMoney = (title: string, text: string): boolean => {
  const told = text.toLowerCase().match(OF_BUDGET) ?? [];
  if (new Set(told).size < 3) return false;
  return /^(?:financ\w*|budget|fiscal)\b/i.test(title) || (/\btreasurer\b/i.test(title) && told.length > 5);
};
const OF_BUDGET = /\b(?:revenue|expenditure|fund balance|budget|deficit|audit|levy|forecast)/g;

/** Tools for those at home, by the address or the title. */
const isForFamilies = (path: string, title: string): boolean =>
  /\b(?:famil(?:y|ies)|parents?)\b/i.test(`${path} ${title}`) &&
  /\b(?:apps|tools|(?:log|sign)-?ins?|accounts?|portals?)\b/i.test(title);

/** A letter of one month is news, one for all days is a greeting. */
const OF_ITS_DAY = new RegExp(String.raw`\b(?:${MONTHS.join('|')}|blog|news|20\d\d)\b`, 'i');

/** `Rules for Phones`, `Procedure 4030`: what something is may come first. */
const BEGINS_AS_RULE =
  /^(?:rules?|procedures?|polic(?:y|ies)|regulations?|guidelines?|guidance) (?:for|on|of|about|governing|\d)/i;

/** Groups beside the board, which take notes too. */
const OF_OTHERS =
  /\b(?:pt[ao]|ptso|(?:site|school|parent|student|advisory) (?:advisory )?council|boosters?|parent[- ]teacher)\b/i;

/** `Request for Bids: Copiers`, `Notice of Sale of Surplus Buses`. */
const isOneRequest = (title: string): boolean =>
  /\b(?:sealed bids?|bid) for \w/i.test(title) ||
  (/^(?:request for|invitation (?:to|for)|notice of sale|(?:rf[pqi]|i[ft]b|bid)\b(?:: |.{0,12}\d)).{0,20}\b.*[\p{L}\d)]$/iu.test(
    title,
  ) &&
    !/s for [a-z]+s$/i.test(title));

/** `/departments/curriculum`, `Office of Curriculum`: what a department does. */
const isOfDepartment = (path: string, title: string): boolean =>
  /\/(?:departments?|offices?)\//.test(path) ||
  /^(?:office|department) of\b|\b(?:office|department)$/i.test(title);

/** The days when the board meets, by the page's title or heading; not one meeting. */
const isOfBoardDays = (...titles: string[]): boolean =>
  titles.some(
    (title) =>
      /\b(?:board|trustees|school committee)\b/i.test(title) &&
      /\b(?:meetings|calendar|schedule|dates)\b/i.test(title) &&
      !/\b(?:minutes|agenda)\b|\d,? 20\d\d\b/i.test(title),
  );

/** A plan, whatever of technology it is for. */
const IS_PLAN =
  /\b(?:technology|digital|ed ?tech)\b.*\b(?:plan|roadmap|strategy)\b|\bplan for (?:[\w-]+ )?technology\b/i;
/** `JICJ: Cell Phones`, `7540.03 - Acceptable Use`. */
const HAS_CODE =
  /^(?:(?!RF|I[FT]B|NEWS|PTA|STEM)[A-Z]{2,6}(?:-[A-Z]{1,2})?(?::| [-–—])|(?!20\d\d)\d{3,4}(?:\.\d+)?(?::| [-–—])?) \p{Lu}/u;

const isStaffTable = (block: Page['blocks'][number]): boolean =>
  block.kind === 'table' &&
  /\bname\b.*\b(?:title|position|e-?mail|phone)\b/i.test(block.rows[0]?.join(' ') ?? '');

const DATES = /\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}\.? \d{1,2}\b/gi;

/** `Posted November 16, 2026` below a headline. */
const isPosted = (page: Page): boolean =>
  page.blocks
    .slice(0, 6)
    .some(
      (block) =>
        'text' in block && /^(?:posted|published)(?: on)?:? .{0,12}\d{1,2}, 20\d\d$/i.test(block.text),
    );

const isDatedEarly = (page: Page): boolean =>
  page.blocks
    .slice(0, 6)
    .some((block) => 'text' in block && block.text.length < 80 && /\b(?:20\d\d)\b/.test(block.text));
