import { embeddedAnalyst } from './src/scouting/analysts/embedded.ts';
import { annotate } from './src/scouting/analysts/embedded/annotate/annotate.ts';
import { assertionsOf } from './src/scouting/analysts/embedded/assertions/assertions-of.ts';
import { cuesNear, readCues } from './src/scouting/analysts/embedded/assertions/cues.ts';
import { readPage } from './src/scouting/documents/read-page.ts';
import { knownVendors, labelledSites } from './test/quality/site.ts';
import { findingsOf, scoreSite } from './test/quality/score.ts';
const vendors=knownVendors(); const U=readCues('vendor-use.txt');
for (const site of labelledSites('written')) {
  const f = await findingsOf(site, readPage, embeddedAnalyst, vendors);
  const s = scoreSite(site, f);
  const miss=s.mistakes.filter((m:any)=>m.measure==='vendors'&&m.what==='missed').map((m:any)=>m.said);
  const pages=await Promise.all(site.pages.map(p=>readPage(p.document)));
  for (const a of annotate(pages,{subject:site.subject,vendors,now:site.now,signal:new AbortController().signal})) for (const p of a.passages) for(const v of p.vendors) if (miss.includes(v.vendor.name)) console.log(`${v.vendor.name} ${v.certainty} ${a.type}/${p.block.genre}/${p.form} cues=${cuesNear(U,p.text,v.start,v.end)} as=${[...assertionsOf(p,'vendors',v)]} «${p.block.headings.at(-1)??''}» ${p.text.slice(Math.max(0,v.start-90),v.end+60)}`);
}
