import { embeddedAnalyst } from '@emi/reading/tasks';
import { describe, expect, it } from '@jest/globals';
import { brief, heading, item, page, table } from '../../../../../test/support/made-pages.ts';

/** Texts as long as a sentence that repeat a piece; patterns that can match a part in two ways take forever on them. */
const PUMPED = [
  'a',
  'A. ',
  'V) ',
  'D) V) ',
  'II. 2. ',
  '1.1. ',
  "F'FF",
  'FY 26 ',
  'year(grew to ',
  'A-B.C & ',
  'MonThrough',
  'Mon and Thu through ',
  'MA BS. ',
  'M.S. Ed.D. ',
  'Ed. S., ',
  'the ',
  'and the public comment on ',
  'Public comment on items for the public ',
  'high school ',
  'Principal, Assistant ',
  'hired as teacher of ',
  'PowerSchool, ',
  'contract with PowerSchool through ',
  'term: new deal - ',
  'award IFB 7 to ',
  'Title I $1 ',
  'of the grant award of $5 from ',
  'RFP # ',
  'RFP 1-',
  'advertisement for bids to bidders ',
  'city of advertising ',
  '$1,111,111,111,',
  '2026 22 _ 1A ',
  'Nov 5 - ',
  'not very ',
  'leak and fail and ',
  'Willow Creek County School District ',
  '– — - ',
  ' \t',
  '.',
  '(((',
].map((unit) => unit.repeat(Math.ceil(690 / unit.length)));
const ENDS = ['', '!', ' \u0000', ' x$'];

/** Pages with these texts in every part, with every end, and at extreme length. */
const PAGES = [
  ...PUMPED.map((text) => page([text.repeat(20)])),
  ...ENDS.map((end) => page(PUMPED.map((text) => `${text}${end}`))),
  page(PUMPED.flatMap((text) => [heading(text), item(text)])),
  page(PUMPED.map((text) => table(['Name', 'Title', 'Amount'], [text, text, text]))),
  ...PUMPED.map((text) => page('Board minutes', { title: text, url: `https://www.wcsd.example/${text}` })),
];

describe('texts that slow down careless patterns', () => {
  it('are read to the end by every kind of finding', async () => {
    for (const each of PAGES) {
      await embeddedAnalyst.classify([each], brief());
      const facts = await embeddedAnalyst.analyze([each], brief());
      expect(await embeddedAnalyst.summarize([each], facts, brief())).toBeDefined();
    }
  });
});
