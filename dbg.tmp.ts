import { embeddedAnalyst } from './src/scouting/analysts/embedded.ts';
import { readPage } from './src/scouting/documents/read-page.ts';
import { knownVendors, labelledSites, sitesIn } from './test/quality/site.ts';
import { findingsOf, scoreSite } from './test/quality/score.ts';
const [,, where, kind, what='false'] = process.argv;
const sites = where==='written'||where==='real' ? labelledSites(where as never) : sitesIn(where!);
const vendors=knownVendors();
for (const site of sites) {
  const f = await findingsOf(site, readPage, embeddedAnalyst, vendors);
  const s = scoreSite(site, f);
  for (const m of s.mistakes.filter((m:any)=>m.measure===kind&&m.what===what)) {
    const facts=(f.facts as any)[kind==='boardMeetings'||kind==='otherEvents'?'events':kind==='titledContacts'?'contacts':kind]?.filter((x:any)=>x.sourceUrl===m.page && m.said.includes(String(x.vendor??x.title??x.name??x.description??x.category)));
    if (what==='false') { console.log(`- ${m.said} [${m.page.slice(-60)}]`); for(const x of (facts??[]).slice(0,1)) console.log(`     ${x.proof?.kind} ${x.proof?.confidence} «${x.proof?.heading}» ${x.context.slice(0,300)}`);}
    else {
      console.log(`- ${m.said} [${m.page.slice(-60)}]`);
      const word=m.said.split(' · ')[0]!.split(' ')[0]!;
      const p=site.pages.find(p=>p.document.url===m.page)!; const page=await readPage(p.document);
      for (const l of page.text.split('\n').filter(l=>l.includes(word)).slice(0,3)) console.log('     '+l.slice(0,260));
    }
  }
}
