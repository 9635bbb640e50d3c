import { labelledSites, knownVendors } from '../quality/site.ts';
import { findingsOf, scoreSite } from '../quality/score.ts';
import { readPage } from '../../src/scouting/documents/read-page.ts';
import { embeddedAnalyst } from '../../src/scouting/analysts/embedded.ts';
const kind = process.argv[2]!; const vendors = knownVendors();
for (const site of labelledSites(['development'])) {
  const f = await findingsOf(site, readPage, embeddedAnalyst, vendors) as any;
  const s = scoreSite(site, f);
  for (const m of s.mistakes.filter((m: any) => m.kind === kind)) {
    const list = (f.facts ?? f)[kind] ?? [];
    const hit = list.find((x: any) => x.sourceUrl === (m as any).url && JSON.stringify(m).includes(x.vendor ?? x.category ?? x.title ?? x.amount));
    console.log(JSON.stringify(m), '\n     ', hit?.context);
  }
}
