import type { ValueOf } from '@emi/base/declared';
import { DateTime, Day } from '@emi/base/scalars';
import { FINDING_ORIGIN } from '@emi/reading/vocabulary';
import { columnName, internal, open, recordKind } from '@emi/records';
import { p } from '@mikro-orm/postgresql';
import sql, { raw, type Sql } from 'sql-template-tag';
import { Field, ObjectType } from 'type-graphql';
import { dayOf } from './days.ts';
import { Evidence } from './evidence.columns.ts';

@ObjectType({
  description: "Another source's statement about the same contract or product in use.",
  simpleResolvers: true,
})
export class OtherStatement {
  @Field(() => FINDING_ORIGIN.type, { description: 'The kind of the other source.' })
  origin!: ValueOf<typeof FINDING_ORIGIN>;

  @Field(() => DateTime, {
    nullable: true,
    description: 'The end of the contract as the other source states it; null if it states none.',
  })
  expiresAt!: string | null;

  @Field(() => Day, { nullable: true, description: 'This end as a date; null if it has a time of day.' })
  endsOn!: string | null;

  @Field(() => Evidence, {
    nullable: true,
    description: 'The page or row of the other source; null if it was imported without one.',
  })
  evidence!: Evidence | null;
}

/** SQL: the row is shown, because no record of another source leads it. */
export const isLeading = (entity: object, row: string): Sql =>
  recordKind(entity).columns.has('ledBy') ? sql`${raw(row)}.led_by is null` : sql`true`;

const DESCRIPTION =
  "Other sources' statements about the same contract or product, such as the website's about a filed contract.";

/**
 * Columns of findings that several sources state; see `settle_findings.sql`.
 * @param expiresAt SQL of the end that another statement `o` gives
 */
export const ledColumns = (
  table: string,
  batch: 'batchId' | 'sourceBatchId',
  expiresAt = 'null::timestamptz',
) => ({
  ledBy: internal('The record of another source that leads; null if this one does.', p.uuid().nullable()),
  otherStatements: open(
    [OtherStatement],
    DESCRIPTION,
    p.json().persist(false),
    `(select coalesce(json_agg(json_build_object(
        'origin', finding_origin(o.origin, o.${columnName(batch)}),
        'expiresAt', to_char(${expiresAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'endsOn', ${dayOf(expiresAt)},
        'evidence', o.evidence) order by o.created_at, o.id), '[]')
      from ${table} o where o.led_by = r.id)`,
  ),
});
