import type { Comparison } from '../names/index.ts';
import type { AccountRow } from './account-row.ts';
import type { Agreement, ComparedFacts } from './confidence.ts';
import type { MatchReason } from './match.values.ts';

const reasonOf = (what: 'city' | 'state', agreement: Agreement): MatchReason[] =>
  agreement === 'unknown' ? [] : [agreement === 'agrees' ? what : `${what}_differs`];

/** The facts for and against a place, as the graph and files show them. */
export function reasonsOf(
  row: AccountRow,
  comparison: Comparison | undefined,
  facts: ComparedFacts,
): MatchReason[] {
  const hasOtherId = row.ncesId !== undefined && !facts.ncesId && !facts.districtId;
  return [
    ...(facts.ncesId ? ['nces_id' as const] : hasOtherId ? ['nces_id_differs' as const] : []),
    ...(facts.districtId ? ['district_nces_id' as const] : []),
    ...(facts.stateId ? ['state_id' as const] : []),
    ...(facts.host ? ['domain' as const] : []),
    ...(comparison ? [reasonOfName(comparison)] : []),
    ...reasonOf('city', facts.city),
    ...reasonOf('state', facts.state),
  ];
}

function reasonOfName({ likeness, apart }: Comparison): MatchReason {
  if (likeness === 'whole') return 'name';
  if (likeness === 'same') return apart < 1 ? 'name' : 'name_in_part';
  if (likeness === 'explained' || likeness === 'contained') return 'name_in_part';
  if (likeness === 'initials') return 'name_initials';
  return likeness === 'similar' ? 'name_similar' : 'name_differs';
}
