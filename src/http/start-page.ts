import type { RequestHandler } from 'express';
import type { LiveCounts } from '../directory/market/live-counts.ts';
import type { Assets } from './assets.ts';
import type { IconName } from './icons.ts';
import { icon, isForPeople, staticPage } from './static-page.ts';

const LINKS = {
  name: 'Education Market Intelligence API',
  rest: '/api/v1',
  graphql: '/graphql',
  openapi: '/openapi.json',
  reference: '/docs',
  health: '/readyz',
};

const number = new Intl.NumberFormat('en-US');

interface Door {
  readonly title: string;
  readonly text: string;
  readonly icon: IconName;
  readonly color: string;
  readonly links: Readonly<Record<string, string>>;
}

const DOORS: readonly Door[] = [
  {
    title: 'Sell',
    text: 'Rank a territory, open a district, see whom to call and why now. Match the accounts you already have.',
    icon: 'map',
    color: 'contract',
    links: { '/explore': 'Explore', '/explore/signals': 'Signals', '/explore/match': 'Match accounts' },
  },
  {
    title: 'Analyze',
    text: 'Counts and medians by state, county, size, and vendor. Export files, or ask the graph.',
    icon: 'chart',
    color: 'funding',
    links: {
      '/explore?tab=groups': 'Charts and maps',
      '/graphiql': 'GraphiQL',
      '/graphql': 'Apollo Sandbox',
    },
  },
  {
    title: 'Build',
    text: 'REST, GraphQL, webhooks, and tools for agents, with one key and one price list.',
    icon: 'agent',
    color: 'purchase',
    links: { '/docs': 'REST reference', '/openapi.json': 'OpenAPI document', '/llms.txt': 'Agents' },
  },
];

const score = (value: number): string => `<div class="score" role="img" aria-label="Score ${value} of 100">
<svg class="rail" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
<rect class="bar-bg" width="100" height="6"/>
<rect class="bar" width="${value}" height="6"/></svg>${value}</div>`;

/** An invented district, because no real one should be shown with findings that it does not have. */
const EXAMPLE = `<section class="card shot" aria-label="Example: signals of an invented district">
<div class="head"><h2>Cedar Valley USD</h2><span class="count">41,200 students</span>
<span class="tag push">Example</span></div>
<article class="signal"><span class="ico contract">${icon('contract')}</span>
<p class="meta"><b>Contract</b><span>Assessment</span><span>3 days ago</span></p>${score(61)}
<h3>The contract for the math assessment ends in 6 months</h3>
<p class="why"><b>Why now:</b>
<span class="soft">Dissatisfaction is on record, and the budget is open until June.</span></p>
<blockquote><p>“A trustee asked staff to look for alternatives before the option year.” Board minutes</p>
</blockquote></article>
<article class="signal"><span class="ico funding">${icon('funding')}</span>
<p class="meta"><b>Funding</b><span>Bond</span><span>4 weeks ago</span></p>${score(44)}
<h3>$189.7 M bond passed; cameras and doors come first</h3></article>
<div class="foot"><span class="face" aria-hidden="true">CA</span><span>Chief academic officer</span>
<span class="tag good push">${icon('check')}Verified email</span></div>
</section>`;

/** Smaller numbers are hidden, because they only show that the service is new. */
const FEWEST_SHOWN = 100;

/** The numbers of records, as HTML. */
function live(counts: LiveCounts | undefined): string {
  const titles = [
    ['districts', 'districts'],
    ['schools', 'schools'],
    ['signals', 'open signals'],
    ['vendors', 'edtech vendors'],
  ] as const;
  const shown = titles.filter(([name]) => (counts?.[name] ?? 0) >= FEWEST_SHOWN);
  if (!counts || shown.length === 0) return '';
  return `<dl class="live" aria-label="In the directory now">${shown
    .map(([name, title]) => `<div><dt>${title}</dt><dd>${number.format(counts[name])}</dd></div>`)
    .join('')}</dl>`;
}

/** The years of the directory, and how many districts have websites. */
function edition(counts: LiveCounts | undefined): string {
  if (!counts?.year_of_districts) return 'Directory data: NCES';
  const share = Math.round((100 * counts.websites_of_districts) / counts.districts);
  const ofSchools = counts.year_of_schools ? `; schools of ${yearText(counts.year_of_schools)}` : '';
  return `Districts of NCES ${yearText(counts.year_of_districts)}, ${share}% with a website${ofSchools}`;
}

/** `2024–25` for `2024-2025`. */
const yearText = (year: string): string => `${year.slice(0, 4)}–${year.slice(-2)}`;

const door = ({ title, text, icon: name, color, links }: Door): string => `<section class="card door">
<span class="ico ${color}">${icon(name)}</span><h2>${title}</h2><p>${text}</p>
<div class="links">${Object.entries(links)
  .map(([path, what]) => `<a href="${path}">${what}</a>`)
  .join('')}</div></section>`;

const pageOf = (counts: LiveCounts | undefined): string => `<div class="pitch"><div>
<h1>Know which school districts are ready to buy.</h1>
<p class="lead">Contracts that end, budgets that open, problems the board talks about: found on the districts’
own websites, scored, and quoted with their source. Searching is free; you pay only for what you open.</p>
<div class="row"><a class="btn primary big" href="/explore">Explore districts</a>
<a class="btn big" href="/docs">${icon('code')}Read the API reference</a></div>
${live(counts)}
</div>
${EXAMPLE}
</div>
<div class="doors">
${DOORS.map(door).join('\n')}
</div>
<footer class="bottom"><a href="/readyz">Status</a><a href="/console">Console</a>
<a href="/openapi.yaml">OpenAPI as YAML</a><span class="push">${edition(counts)}</span></footer>`;

/** Gives programs the links as JSON; people get the page of the next handler. */
export const startLinks: RequestHandler = (request, response, next) => {
  response.setHeader('Vary', 'Accept');
  if (isForPeople(request)) next();
  else response.json(LINKS);
};

/** Describes the product, and links to its pages. */
export function startPage(assets: Assets, counts: () => Promise<LiveCounts | undefined>): RequestHandler {
  return async (_request, response) => {
    const title = 'Education Market Intelligence API';
    response
      .type('html')
      .send(await staticPage(assets, { title, main: pageOf(await counts()), look: 'start' }));
  };
}
