import type { UrlFact } from '@emi/reading';
import type { Page } from '@emi/reading/documents';
import { pageFrom } from '@emi/reading/documents';
import type { StoredUrl } from '../run/run-store.ts';
import type { Scouting } from '../run/scouting.ts';

/** Maximum number of addresses that a call classifies; each call is a message to the analyst's process. */
const TOGETHER = 200;

/** Classifies pages by URL and link text, before they are read. */
export async function classifyPhase({ analyst, brief, runStore }: Scouting): Promise<string> {
  const urls = await runStore.urls();
  const open = urls.filter(({ fact }) => !fact);
  const facts: UrlFact[] = [];
  for (let at = 0; at < open.length; at += TOGETHER) {
    const some = open.slice(at, at + TOGETHER);
    const classified = await analyst.classify(some.map(unread), brief);
    facts.push(...classified.map(({ owner: _, ...fact }, index) => ({ ...fact, url: some[index]!.url })));
  }
  await runStore.saveUrlFacts(facts);
  return `Classified ${urls.length} pages.`;
}

const unread = ({ url, text }: StoredUrl): Page => pageFrom({ url, kind: kindOf(url), title: text });

function kindOf(url: string): Page['kind'] {
  if (/\.pdf(\?|$)/i.test(url)) return 'pdf';
  return /\.ics(\?|$)|[?&]ical=1/i.test(url) ? 'calendar' : 'html';
}
