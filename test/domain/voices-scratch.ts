import { findVendors } from '../../src/scouting/analysts/embedded/vendors.ts';
import { findContracts } from '../../src/scouting/analysts/embedded/contracts.ts';
import { findFunding } from '../../src/scouting/analysts/embedded/funding.ts';
import { findPainPoints } from '../../src/scouting/analysts/embedded/pain-points.ts';
import { findRfps } from '../../src/scouting/analysts/embedded/rfps.ts';
import { brief, heading, page } from '../support/made-pages.ts';
import * as V from '../support/voices/vendors.ts';
import * as C from '../support/voices/contracts.ts';
import * as P from '../support/voices/pain-points.ts';
import * as F from '../support/voices/funding.ts';
import * as R from '../support/voices/rfps.ts';
const show = process.argv.includes('--show'); const only = process.argv[2];
const score = (name: string, cases: readonly (readonly [string, string])[], find: (t: string) => string[]) => {
  if (only && only !== 'all' && !name.startsWith(only)) return;
  let right = 0, found = 0, wanted = 0; const bad: string[] = [];
  for (const [text, want] of cases) {
    const w = want.split(',').filter(Boolean).sort(); const f = find(text).sort();
    const ok = w.filter((x) => f.includes(x)).length; right += ok; found += f.length; wanted += w.length;
    if (ok < w.length || f.length > ok) bad.push(`  ${w.join(',') || '-'} / ${f.join(',') || '-'}: ${text}`);
  }
  console.log(`${name} P ${(right / found).toFixed(2)} R ${(right / wanted).toFixed(2)} (${wanted} wanted, ${found} found)`);
  if (show) console.log(bad.join('\n'));
};
const vend = (t: string) => findVendors([page(t, {url:'https://www.wcsd.example/news'})], brief()).map((f) => f.vendor);
const cont = (t: string) => findContracts([page(t, { title: 'Board news' })], brief()).map((f) => `${f.vendor} ${f.expiresAt} ${f.status}`);
const pain = (t: string) => findPainPoints([page(t)], brief()).map((f) => f.category);
const fund = (t: string) => findFunding([page(t)], brief()).map((f) => `${f.source} ${f.amount}`);
for (const n of ['FIRST', 'SECOND', 'THIRD']) {
  const g = (m: any, k: string) => m[`${k}_${n}`] ?? [];

  score(`vendors ${n}`, g(V, 'VENDORS'), vend);
  score(`contracts ${n}`, g(C, 'CONTRACTS'), cont);
  score(`pain ${n}`, g(P, 'PAIN_POINTS'), pain);
  score(`funding ${n}`, g(F, 'FUNDING'), fund);
  { const L = (R as any)['RFPS_'+n] ?? []; if (L.length) score(`rfps ${n}`, L.map(([h, t, w]: any) => [`${h}##${t}`, w] as const), (s) => { const [h, t] = s.split('##'); return findRfps([page([heading(h!), t!], {title: h!})], brief()).map((f) => { const c = L.find((x: any) => x[1] === t)!; return c[2] && f.title.includes(c[2]) ? c[2] : f.title; }); }); }
  if (n === 'FIRST' && !process.argv.includes('--second')) break;
}
