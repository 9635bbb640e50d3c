import { labelledSites } from '../quality/site.ts';
import { readPage } from '../../src/scouting/documents/read-page.ts';
import { statementsOf } from '../../src/scouting/analysts/embedded/sentences.ts';
const [, , name, file, pat] = process.argv;
const site = labelledSites(['development']).find((s) => s.name === name) as any;
for (const p of site.pages) if (p.document.url.includes(file!)) { const page: any = await readPage(p.document ?? p.fetched ?? p); for (const s of statementsOf(page)) if (new RegExp(pat!).test(s.text)) console.log(s.kind, JSON.stringify(s.text), JSON.stringify(s.headings), JSON.stringify(s.header)); }
