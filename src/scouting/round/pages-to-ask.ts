import { isNewer } from '../run/keeping-web.ts';
import { isRestless, type KeptPage } from '../run/kept-pages.ts';
import type { Hours } from '../run/round-bounds.ts';
import { sameness } from '../web/site/canonical-url.ts';

/** Maximum number of pages that a look asks for, in addition to the overdue ones. */
const MOST_ASKED = 5;
/** The same with a sitemap that says which pages changed. */
const MOST_BESIDE_SITEMAP = 3;
/** Pages among the latter whose bytes must be fetched to know whether they changed. */
const MOST_WITHOUT_VALIDATORS = 1;
/** Days for which the sitemap is trusted about one of those pages. */
const BELIEVED_DAYS = 14;
/** A sitemap whose times are on fewer days is always rewritten as a whole, or never. */
const LEAST_DAYS = 3;
/** Maximum number of pages that a look asks for because they have not been asked for in a long time. */
const MOST_OVERDUE = 60;

/** Pages that are the first to show something new. */
const LIVELY = /board|agenda|minutes|meeting|news|calendar|event|bid|rfp|procurement|feed/i;
/** A day in an address or a title: that of a paper or an article. Long after its day, such a page seldom changes. */
const DAY_OF_PAGE = /\b(20\d\d)[-_/]([01]\d)[-_/]([0-3]\d)\b|\b[A-Z][a-z]{2,8}\.? \d{1,2}, 20\d\d\b/;
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

/** Returns `true` if the sitemap has times for most pages that state something, and they differ. */
export function hasUsableTimes(changedAt: ReadonlyMap<string, number>, pages: readonly KeptPage[]): boolean {
  const stating = pages.filter(statesFacts);
  const days = new Set([...changedAt.values()].map((time) => Math.floor(time / DAY_MS)));
  if (days.size < LEAST_DAYS) return false;
  return (
    2 * stating.filter(({ documentUrl }) => changedAt.has(sameness(documentUrl))).length >= stating.length
  );
}

/**
 * The pages that a look asks for: those that the sitemap says have changed, those that state something and have not
 * been asked for in the longest allowed time, and those that have most likely changed by their own changes, kind, and
 * age.
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
  const changed = likely.filter((page) => isChangedBySitemap(changedAt, page)).slice(0, MOST_BESIDE_SITEMAP);
  const asked = [...changed, ...overdue];
  const isBelieved = ({ documentUrl, fetchedAt }: KeptPage): boolean =>
    changedAt.has(sameness(documentUrl)) && now.getTime() - Date.parse(fetchedAt) < BELIEVED_DAYS * DAY_MS;
  let bodies = asked.filter((page) => !hasValidators(page)).length;
  for (const page of likely) {
    if (asked.length >= MOST_BESIDE_SITEMAP) break;
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
