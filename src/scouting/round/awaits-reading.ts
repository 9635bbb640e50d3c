import type { ConnectionPool } from '@emi/records/context';
import sql from 'sql-template-tag';
import { PRODUCT_DAYS } from '../publish/publish-products.ts';
import { GONE_DAYS } from '../run/gone.ts';

/** Returns `true` if a page has been gone, or a product missing or unconfirmed, so long that a reading must follow. */
export async function awaitsReading(
  { rows }: Pick<ConnectionPool, 'rows'>,
  entityId: string,
  now: Date,
): Promise<boolean> {
  const before = (days: number) =>
    sql`${new Date(now.getTime() - days * 86_400_000).toISOString()}::timestamptz`;
  const [found] = await rows<{ awaits: boolean }>(sql`
    select exists (
      select from read_pages where entity_id = ${entityId} and gone_since <= ${before(GONE_DAYS)}
    ) or exists (
      select from vendor_stack_entries where entity_id = ${entityId} and gone_at is null
        and least(missing_since, unconfirmed_since) <= ${before(PRODUCT_DAYS)}
    ) as awaits`);
  return found!.awaits;
}
