import { labelledSites, knownVendors } from '../quality/site.ts';
import { readPage } from '../../src/scouting/documents/read-page.ts';
import { findFunding } from '../../src/scouting/analysts/embedded/funding.ts';
import { isElsewhere, isUnderAdvertisement,isHypothetical } from '../../src/scouting/analysts/embedded/framing.ts';
import { isOpinionOrStudents } from '../../src/scouting/analysts/embedded/page-voice.ts';
import { statementsOf } from '../../src/scouting/analysts/embedded/sentences.ts';
const site: any = labelledSites(['development']).find((s) => s.name === 'chesbrook-county');
for (const p of site.pages) if (p.document.url.includes('Restricted')) { const page = await readPage(p.document);
 const b: any = {subject: site.subject, vendors: knownVendors(), now: site.now};
 console.log(isOpinionOrStudents(page), findFunding([page], b).map(f=>f.source+f.amount));
 for (const s of statementsOf(page)) if (/Title I|Aging/.test(s.text)) console.log(s.text, s.cells, isElsewhere(s.text, page, site.subject), isUnderAdvertisement(s), isHypothetical(s.text)); }
