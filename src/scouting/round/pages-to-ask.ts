import { isNewer } from '../run/keeping-web.ts';
import { isRestless, type KeptPage } from '../run/kept-pages.ts';
import type { Hours } from '../run/round-bounds.ts';
import { sameness } from '../web/site/canonical-url.ts';

/** Maximum number of pages that a look asks for, unless more are overdue. */
const MOST_ASKED = 5;
/** Maximum number of pages, besides overdue ones, that a look asks for where the sitemap says which pages changed. */
const MOST_WITH_SITEMAP = 3;
/** Maximum number of pages without validators, which must be fetched to know whether they changed. */
const MOST_WITHOUT_VALIDATORS = 1;
/** Days after its last fetch in which a page without validators counts as unchanged if the sitemap says so. */
const BELIEVED_DAYS = 14;
/** Minimum number of different days in a sitemap; one with fewer is rewritten as a whole, so its times are useless. */
const LEAST_DAYS = 3;
/** Maximum number of overdue pages that a look asks for. */
const MOST_OVERDUE = 60;

/** Words in addresses and types of pages that are the first to show something new. */
const LIVELY = /board|agenda|minutes|meeting|news|calendar|event|bid|rfp|procurement|feed/i;
/** The day of a document or an article, in its address or title. */
const DAY_OF_PAGE = /\b(20\d\d)[-_/]([01]\d)[-_/]([0-3]\d)\b|\b[A-Z][a-z]{2,8}\.? \d{1,2}, 20\d\d\b/;
/** Days after which such a document or article seldom changes. */
const LONG_PAST_DAYS = 14;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

function isOfLongAgo({ url, facts }: KeptPage, now: Date): boolean {
  const [day] = DAY_OF_PAGE.exec(`${url} ${facts?.title ?? ''}`) ?? [];
  const time = Date.parse(day?.replace(/[_/]/g, '-') ?? '');
  return now.getTime() - time > LONG_PAST_DAYS * DAY_MS;
}

const statesFacts = ({ facts }: KeptPage): boolean => (facts?.stated?.statements.length ?? 0) > 0;

/** Returns `true` if the sitemap says that a page changed since it was read. */
export const isChangedBySitemap = (
  changedAt: ReadonlyMap<string, number>,
  { documentUrl, readAt }: KeptPage,
): boolean => isNewer(changedAt.get(sameness(documentUrl)) ?? 0, readAt);

/** Returns `true` if a sitemap has times of several days, for at least half of the pages that state something. */
export function hasUsableTimes(changedAt: ReadonlyMap<string, number>, pages: readonly KeptPage[]): boolean {
  const stating = pages.filter(statesFacts);
  const days = new Set([...changedAt.values()].map((time) => Math.floor(time / DAY_MS)));
  if (days.size < LEAST_DAYS) return false;
  return (
    2 * stating.filter(({ documentUrl }) => changedAt.has(sameness(documentUrl))).length >= stating.length
  );
}

/**
 * The pages that a look asks for: those that have changed according to the sitemap, those that state something and
 * cannot wait for the next look, and those that have most likely changed, judging by earlier changes, kind, and age.
 *
 * @param changedAt null if the sitemap has no times, or was wrong before
 */
export function pagesToAsk(
  pages: readonly KeptPage[],
  changedAt: ReadonlyMap<string, number> | null,
  { look, whole }: Hours,
  now: Date,
): readonly KeptPage[] {
  const hoursSince = ({ readAt }: KeptPage): number => (now.getTime() - Date.parse(readAt)) / HOUR_MS;
  /** Grows with the expected changes since the last request; a page without visits counts by its kind alone. */
  const score = (page: KeptPage): number => {
    const { url, urlFact, facts, visits, changes } = page;
    const isLively = LIVELY.test(`${new URL(url).pathname} ${urlFact?.pageType ?? ''} ${facts?.kind ?? ''}`);
    const usual = (statesFacts(page) || isLively) && !isOfLongAgo(page, now) ? 1 : 0.1;
    const news = isRestless(page) ? 0 : changes;
    return ((news + usual) / (visits + 1)) * Math.max(hoursSince(page), 1);
  };
  const isOverdue = (page: KeptPage): boolean => statesFacts(page) && hoursSince(page) >= whole - look;
  const byScore = pages.toSorted((one, other) => score(other) - score(one));
  const overdue = byScore.filter(isOverdue).slice(0, MOST_OVERDUE);
  const likely = byScore.filter((page) => !isOverdue(page));
  if (!changedAt) return [...overdue, ...likely.slice(0, Math.max(0, MOST_ASKED - overdue.length))];
  const changed = likely.filter((page) => isChangedBySitemap(changedAt, page)).slice(0, MOST_WITH_SITEMAP);
  const asked = [...changed, ...overdue];
  const isBelieved = ({ documentUrl, fetchedAt }: KeptPage): boolean =>
    changedAt.has(sameness(documentUrl)) && now.getTime() - Date.parse(fetchedAt) < BELIEVED_DAYS * DAY_MS;
  let bodies = asked.filter((page) => !hasValidators(page)).length;
  for (const page of likely) {
    if (asked.length >= MOST_WITH_SITEMAP) break;
    if (asked.includes(page)) continue;
    if (!hasValidators(page)) {
      if (bodies >= MOST_WITHOUT_VALIDATORS || isBelieved(page)) continue;
      bodies++;
    }
    asked.push(page);
  }
  return asked;
}

const hasValidators = ({ etag, lastModified, isLying }: KeptPage): boolean =>
  !isLying && (etag !== null || lastModified !== null);
