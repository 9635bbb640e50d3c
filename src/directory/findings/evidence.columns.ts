import 'reflect-metadata';
import type { ValueOf } from '@emi/base/declared';
import { DateTime } from '@emi/base/scalars';
import { EVIDENCE_KIND, FINDING_ORIGIN } from '@emi/reading/vocabulary';
import { open } from '@emi/records';
import { p } from '@mikro-orm/postgresql';
import { Field, Float, Int, ObjectType } from 'type-graphql';

/** Evidence as stored and as returned by the graph. */
@ObjectType({
  description: 'The place in a page or file that states a finding, and the likelihood that it is right.',
  simpleResolvers: true,
})
export class Evidence {
  @Field(() => EVIDENCE_KIND.type, {
    description: 'The part of the page that states the finding, such as `row`.',
  })
  kind!: ValueOf<typeof EVIDENCE_KIND>;

  @Field(() => String, { description: 'The sentence, line, link, or row that states the finding.' })
  quote!: string;

  @Field(() => String, { nullable: true, description: 'The nearest heading above the quote.' })
  heading!: string | null;

  @Field(() => String, { description: 'The address of the page or row.' })
  url!: string;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the page was read, or the day of the file that first had the row.',
  })
  seenAt!: string | null;

  @Field(() => Int, {
    description: 'Pages of the website with the same statement, this one included; 1 for a row.',
  })
  agreeingPages!: number;

  @Field(() => Float, {
    description: 'The likelihood that the finding is right, from 0 to 1; 1 for a row of a publisher.',
  })
  confidence!: number;

  @Field(() => FINDING_ORIGIN.type, {
    nullable: true,
    description:
      '`synthetic` if nobody wrote the quote, because the record is made up; null for real evidence.',
  })
  origin?: ValueOf<typeof FINDING_ORIGIN> | null;
}

export const EVIDENCE_DESCRIPTION =
  'The page or row that states the record; null if it was imported without one.';

export const evidenceColumn = () => open(Evidence, EVIDENCE_DESCRIPTION, p.json().nullable());
