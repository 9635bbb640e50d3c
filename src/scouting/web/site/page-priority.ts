/** Patterns for words of URLs and link texts, with their weights, highest first; the first that matches counts. */
const PRIORITIES: readonly (readonly [weight: number, words: RegExp])[] = [
  [10, /\b(rfps?|rfqs?|bids?|solicitations?|procurement|purchasing|vendors?|proposals?)\b/],
  [10, /\b(staff|directory|directories|faculty|employees?|contact us|contacts?|personnel|teachers?)\b/],
  [9, /\b(board|trustees|minutes|agendas?|superintendent|administration|cabinet|leadership|principals?)\b/],
  [
    9,
    /\b(technology|edtech|ed tech|it|information services|digital|1 1|chromebooks?|devices?|software|apps)\b/,
  ],
  [8, /\b(ai|artificial intelligence|cyber ?security|data privacy|acceptable use|student privacy)\b/],
  [
    8,
    /\b(budgets?|finances?|business office|bonds?|levy|levies|referendum|funding|grants?|esser|title i|e rate)\b/,
  ],
  [7, /\b(contracts?|agreements?|audits?|transparency|accountability|strategic plan|improvement plan)\b/],
  [6, /\b(polic(y|ies)|handbooks?|departments?|district|curriculum|instruction|assessment)\b/],
  [5, /\b(news|announcements?|press|stories|blog|headlines)\b/],
  [5, /\b(about|schools?|our district|mission|facts|profile|report card|data)\b/],
  [4, /\b(calendars?|events?|meetings?)\b/],
  [
    3,
    /\b(special education|student services|enrollment|registration|transportation|nutrition|safety|careers?|jobs)\b/,
  ],
];

/** Words of pages that rarely contain anything relevant; their priority is lowered. */
const MEALS_AND_SPORTS = 'lunch|menus?|athletics?|sports?|teams?|roster';
const PICTURES = 'galler(y|ies)|photos?|albums?';
const DAILY_LIFE = 'homework|bell schedule|bus routes?';
const CLUBS_AND_SHOPS = 'alumni|spirit|store|donate|weather|supply lists?|yearbook|tickets?';
const DULL = new RegExp(`\\b(${MEALS_AND_SPORTS}|${PICTURES}|${DAILY_LIFE}|${CLUBS_AND_SHOPS})\\b`);

/** A page's priority from 0 to 1, determined without reading it. */
export function pagePriority(url: string, linkText: string | null): number {
  const words = wordsOf(url, linkText);
  const best = PRIORITIES.find(([, pattern]) => pattern.test(words))?.[0] ?? 2;
  const isDull = DULL.test(words);
  return Math.max(0, isDull ? best - 4 : best) / 10;
}

function wordsOf(url: string, linkText: string | null): string {
  const { pathname, search } = new URL(url);
  const address = `${pathname} ${search}`
    .replace(/%[0-9a-f]{2}/gi, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/\.(html?|php|aspx?|cfm|pdf)\b/gi, ' ');
  return `${address} ${linkText ?? ''}`.toLowerCase().replace(/[^a-z0-9]+/g, ' ');
}
