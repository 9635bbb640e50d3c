import type { VendorFact } from '../../facts.ts';
import type { Page } from '../../page.ts';
import type { Brief } from '../analyst.ts';
import { catalogueOf } from './catalogue.ts';
import { isElsewhere, isTakenBack, isUnderAdvertisement } from './framing.ts';
import { isWrittenByStudents } from './page-voice.ts';
import { LONGEST, statementsOf, tidy } from './sentences.ts';

/** The vendors whose products are in use, by what pages say, link to and load. Each once, with the best evidence. */
export function findVendors(pages: readonly Page[], brief: Brief): VendorFact[] {
  const found = new Map<string, VendorFact>();
  const keep = (fact: VendorFact) => found.has(fact.vendor) || found.set(fact.vendor, fact);
  for (const page of pages) for (const fact of saidOn(page, brief)) keep(fact);
  for (const page of pages) for (const fact of linkedFrom(page, brief)) keep(fact);
  return [...found.values()];
}

/** Old news is no evidence of what is in use now. */
const TOO_OLD_YEARS = 5;

function* saidOn(page: Page, brief: Brief): Generator<VendorFact> {
  if (isWrittenByStudents(page) || isOld(page, brief.now)) return;
  const { names } = catalogueOf(brief.vendors);
  for (const statement of statementsOf(page)) {
    const { text, headings } = statement;
    const mentions = names.mentionsIn(text, headings);
    if (mentions.length === 0 || isUnderAdvertisement(statement) || isElsewhere(text, page, brief.subject)) continue;
    for (const { vendor, at, end } of mentions) {
      if (isTakenBack(text, at, end)) continue;
      yield { vendor: vendor.name, category: vendor.category, sourceUrl: page.url, context: text };
    }
  }
}

function* linkedFrom(page: Page, brief: Brief): Generator<VendorFact> {
  const { names, hosts } = catalogueOf(brief.vendors);
  for (const { url, text } of page.links) {
    const match = hosts.find(url);
    if (!match) continue;
    const { vendor, isOwnPlace } = match;
    const line = lineWith(tidy(text), page);
    if (line && isDisowned(line, tidy(text), page, brief)) continue;
    const isNamed = names.mentionsIn(tidy(text), ['portal']).some((mention) => mention.vendor === vendor);
    if (!isOwnPlace && !isNamed && !SIGN_IN.test(line ?? text)) continue;
    yield { vendor: vendor.name, category: vendor.category, sourceUrl: page.url, context: line ?? url };
  }
  for (const url of page.resources) {
    const match = hosts.find(url);
    if (!match) continue;
    const { name, category } = match.vendor;
    yield { vendor: name, category, sourceUrl: page.url, context: url };
  }
}

const SIGN_IN = /\b(?:powered by|website by|hosted by|log ?in|sign ?in|portal|our )/i;

/** The statement that has the text of a link. */
function lineWith(text: string, page: Page): string | null {
  if (text.length < 3 || text.length > LONGEST) return null;
  return statementsOf(page).find((statement) => statement.text.includes(text))?.text ?? null;
}

/** Whether what is said around a link takes it back. */
function isDisowned(line: string, text: string, page: Page, brief: Brief): boolean {
  const at = line.indexOf(text);
  const statement = statementsOf(page).find((one) => one.text === line);
  return (
    isTakenBack(line, at, at + text.length) ||
    isElsewhere(line, page, brief.subject) ||
    (statement !== undefined && isUnderAdvertisement(statement))
  );
}

const isOld = ({ publishedAt }: Page, now: Date): boolean =>
  publishedAt !== null && new Date(publishedAt).getUTCFullYear() < now.getUTCFullYear() - TOO_OLD_YEARS;
