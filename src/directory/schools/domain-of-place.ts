import type { Gate, Selection } from '@emi/records';
import type { ReadContext } from '@emi/records/context';
import { readOne } from '@emi/records/queries';
import { DISTRICTS } from '../districts/district.entity.ts';
import { domainOf } from '../institutions/domain.ts';
import { SCHOOLS } from './school.entity.ts';

const WEBSITE: Selection = new Set(['websiteUrl']);

export const DOMAIN_OF_PLACE =
  "The domain of the school's website, otherwise of the district's; null if neither has one of its own.";

/** Reads `DOMAIN_OF_PLACE` of a school, or of a district if `schoolId` is null, through the loaders. */
export async function domainOfPlace(
  context: ReadContext,
  { districtId, schoolId }: { readonly districtId: string; readonly schoolId: string | null },
): Promise<string | null> {
  const domainIn = async (gate: Gate<{ id: string }>, id: string): Promise<string | null> => {
    const place = (await readOne(context, gate, WEBSITE, id)) as { websiteUrl?: string | null } | null;
    return domainOf(place?.websiteUrl ?? null);
  };
  const ofSchool = schoolId && (await domainIn(SCHOOLS as unknown as Gate<{ id: string }>, schoolId));
  return ofSchool || domainIn(DISTRICTS as unknown as Gate<{ id: string }>, districtId);
}
