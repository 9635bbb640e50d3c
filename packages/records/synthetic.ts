import { FIRST_SYNTHETIC_ID } from '@emi/base/declared';
import type { Principal } from '@emi/base/viewer';
import sql, { raw, type Sql } from 'sql-template-tag';

/** SQL: the record with this id is synthetic. */
export const isSynthetic = (id: string): string => `${id} >= '${FIRST_SYNTHETIC_ID}'::uuid`;

/** SQL of a column: `synthetic` for a record at a synthetic place, by the place's id. */
export const syntheticOrigin = (id: string): string => `case when ${isSynthetic(id)} then 'synthetic' end`;

/** SQL conditions that restrict synthetic records to the organizations that see them. */
export const inOwnWorld = ({ seesSynthetic }: Pick<Principal, 'seesSynthetic'>, id: string): Sql[] =>
  seesSynthetic ? [] : [sql`${raw(`${id} < '${FIRST_SYNTHETIC_ID}'::uuid`)}`];
