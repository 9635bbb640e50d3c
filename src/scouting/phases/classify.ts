import type { Page } from '../../reading/page.ts';
import type { StoredUrl } from '../run/run-store.ts';
import type { Scouting } from '../run/scouting.ts';

/** Classifies pages by URL and link text, before they are read. */
export async function classify({ analyst, brief, runStore }: Scouting): Promise<string> {
  const urls = await runStore.urls();
  const facts = [];
  for (const url of urls) {
    if (url.fact) continue;
    const { owner: _, ...fact } = await analyst.classify(unread(url), brief);
    facts.push({ ...fact, url: url.url });
  }
  await runStore.saveUrlFacts(facts);
  return `Classified ${urls.length} pages.`;
}

const unread = ({ url, text }: StoredUrl): Page => ({
  url,
  kind: /\.pdf(\?|$)/i.test(url) ? 'pdf' : /\.ics(\?|$)|[?&]ical=1/i.test(url) ? 'calendar' : 'html',
  title: text,
  text: '',
  blocks: [],
  links: [],
  resources: [],
  data: [],
  entries: [],
  publishedAt: null,
});
