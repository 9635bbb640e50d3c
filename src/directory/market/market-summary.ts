import 'reflect-metadata';
import type { ValueOf } from '@emi/base/declared';
import { UUID } from '@emi/base/scalars';
import { PAIN_POINT_CATEGORY, VENDOR_CATEGORY, type VendorCategory } from '@emi/reading/vocabulary';
import { RECORD } from '@emi/records/rows';
import { Extensions, Field, Int, ObjectType } from 'type-graphql';

@Extensions(RECORD)
@ObjectType({
  description: 'How many districts operate, and how many of all were scouted.',
  simpleResolvers: true,
})
export class MarketDistricts {
  @Field(() => Int, { description: 'Districts that operate.' })
  total!: number;

  @Field(() => Int, { description: 'Districts whose scouting has completed.' })
  processed!: number;
}

@Extensions(RECORD)
@ObjectType({
  description: 'How many schools operate.',
  simpleResolvers: true,
})
export class MarketSchools {
  @Field(() => Int, { description: 'Schools that operate.' })
  total!: number;
}

@Extensions(RECORD)
@ObjectType({ description: 'Numbers of contacts, those at locked places included.', simpleResolvers: true })
export class MarketContacts {
  @Field(() => Int, { description: 'All contacts, including those at locked places.' })
  total!: number;
}

@Extensions(RECORD)
@ObjectType({ description: 'Numbers of requests for proposals.', simpleResolvers: true })
export class MarketRfps {
  @Field(() => Int, { description: 'All requests, past ones included.' })
  total!: number;

  @Field(() => Int, { description: 'Requests that still accept proposals.' })
  open!: number;
}

@Extensions(RECORD)
@ObjectType({ description: 'A vendor with the number of places that use it.', simpleResolvers: true })
export class TopVendor {
  @Field(() => UUID, { description: 'The vendor that these places use.' })
  vendorId!: string;

  @Field(() => String, { description: "The vendor's name in the catalog." })
  name!: string;

  @Field(() => VENDOR_CATEGORY.type, { description: 'What its products are for, such as `lms`.' })
  category!: VendorCategory;

  @Field(() => Int, {
    description: 'Districts and schools that use the vendor or have a contract in force with it.',
  })
  count!: number;
}

@ObjectType({ description: 'The number of pain points in a category.', simpleResolvers: true })
export class PainPointCount {
  @Field(() => PAIN_POINT_CATEGORY.type, { description: 'The area of the problems, such as `security`.' })
  category!: ValueOf<typeof PAIN_POINT_CATEGORY>;

  @Field(() => Int, { description: 'How many problems of the category places report.' })
  count!: number;
}

@ObjectType({ description: 'Counts for a state or the country.', simpleResolvers: true })
export class MarketSummary {
  @Field(() => String, { nullable: true, description: 'The state; null for the whole country.' })
  state!: string | null;

  @Field(() => MarketDistricts, { description: 'The districts of the state or the country.' })
  districts!: Partial<MarketDistricts>;

  @Field(() => MarketSchools, { description: 'The schools of the state or the country.' })
  schools!: Partial<MarketSchools>;

  @Field(() => MarketContacts, { description: 'Numbers of contacts, those at locked places included.' })
  contacts!: Partial<MarketContacts>;
}
