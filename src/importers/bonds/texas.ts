import { bondImporter, noDate } from './import-votes.ts';
import { amountIn, dateIn, tally, tidyMeasure } from './vote.ts';

/**
 * Imports the Texas Bond Review Board's bond elections (data.texas.gov, `kbmc-qmvg`), one row per proposition. The
 * board identifies districts by name; a copy with a column `tea_district_number` is matched by that number.
 */
export const importTexasBonds = bondImporter({
  kind: 'bonds-tx',
  state: 'TX',
  publisher: 'Texas Bond Review Board, Local Debt Bond Election Results',
  columns: [
    'governmentname',
    'governmenttype',
    'county',
    'electiondate',
    'amount',
    'purpose',
    'propnumber',
    'votesfor',
    'votesagainst',
    'result',
  ],
  optional: ['purposedescription', 'tea_district_number'],
  skip({ governmenttype, governmentname, result }) {
    if (!/^(?:C?ISD|.*school district.*)$/i.test(governmenttype)) return 'not of a school district';
    if (/\btotal\b/i.test(governmentname)) return 'a sum, not a vote';
    return outcomeOf(result) ? undefined : 'neither carried nor defeated';
  },
  district: ({ governmentname, county, tea_district_number: id }, districts) =>
    id ? districts.withStateId(id) : districts.named(governmentname, county),
  vote({ governmentname, electiondate, propnumber, ...row }) {
    const date = dateIn(electiondate);
    if (!date) return noDate('electiondate', electiondate);
    const query = new URLSearchParams({ governmentname, electiondate: `${date}T00:00:00.000`, propnumber });
    return {
      district: governmentname,
      date,
      question: propnumber ? `proposition ${propnumber}` : 'one proposition',
      purpose: tidyMeasure(row.purpose || row.purposedescription || 'no stated purpose'),
      amount: amountIn(row.amount),
      outcome: outcomeOf(row.result)!,
      figures: tally(row.votesfor, row.votesagainst),
      url: `https://data.texas.gov/resource/kbmc-qmvg.json?${query}`,
    };
  },
});

const outcomeOf = (result: string): 'carried' | 'defeated' | undefined =>
  /^(?:carried|passed)$/i.test(result)
    ? 'carried'
    : /^(?:defeated|failed)$/i.test(result)
      ? 'defeated'
      : undefined;
