import { bondImporter, noDate } from './import-votes.ts';
import { amountIn, dateIn, tally, tidyMeasure } from './vote.ts';

/**
 * Imports referenda from the Wisconsin Department of Public Instruction (WiSFPR). Districts are matched by the state's
 * code, which `import ccd-districts` stores. Referenda on operating revenue are skipped.
 */
export const importWisconsinBonds = bondImporter({
  kind: 'bonds-wi',
  state: 'WI',
  publisher: 'Wisconsin Department of Public Instruction, school district referenda',
  columns: ['AgencyCode', 'VoteDate', 'ReferendumTypeCode', 'Amount', 'ReferendumStatus'],
  optional: ['ReferendumId', 'AgencyName', 'BriefDescription', 'YesVotes', 'NoVotes'],
  skip({ AgencyCode, ReferendumTypeCode, ReferendumStatus }) {
    if (Number(AgencyCode) >= FIRST_TEST_CODE) return 'a test row of the publisher';
    // `ID` stands for issuing debt.
    if (ReferendumTypeCode.toUpperCase() !== 'ID') return 'operating money, not a bond';
    return outcomeOf(ReferendumStatus) ? undefined : 'neither decided nor ahead';
  },
  district: ({ AgencyCode }, districts) => districts.withStateId(AgencyCode),
  vote(row) {
    const date = dateIn(row.VoteDate);
    if (!date) return noDate('VoteDate', row.VoteDate);
    const purpose = tidyMeasure(row.BriefDescription).slice(0, 200);
    return {
      district: row.AgencyName || `District ${row.AgencyCode}`,
      date,
      question: row.ReferendumId ? `referendum ${row.ReferendumId}` : 'a referendum',
      purpose: purpose || 'school facilities',
      amount: amountIn(row.Amount),
      outcome: outcomeOf(row.ReferendumStatus)!,
      figures: tally(row.YesVotes, row.NoVotes),
      url: 'https://sfs.dpi.wi.gov/wisfpr/SchoolDistrictReferendaReport?moduleId=11',
    };
  },
});

/** Agency codes from here on are test districts of the publisher. */
const FIRST_TEST_CODE = 9_990;

const OUTCOMES: Readonly<Record<string, 'carried' | 'defeated' | 'upcoming'>> = {
  passed: 'carried',
  p: 'carried',
  failed: 'defeated',
  f: 'defeated',
  'before the vote date': 'upcoming',
  bv: 'upcoming',
};
const outcomeOf = (status: string) => OUTCOMES[status.toLowerCase()];
