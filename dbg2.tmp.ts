import { readPage } from './src/scouting/documents/read-page.ts';
import { sitesIn } from './test/quality/site.ts';
for (const site of sitesIn('/work/shared/real-pages')) for (const p of site.pages) {
  const page = await readPage(p.document);
  const ls=page.links.filter(l=>/infinite|clever|peachjar|schoology|talkingp|finalsite/i.test(l.url+l.text));
  console.log(p.document.url.slice(-60), page.links.length, page.text.length); for(const l of ls) console.log('    ',l.text.slice(0,40),l.url.slice(0,100), l.place);
}
