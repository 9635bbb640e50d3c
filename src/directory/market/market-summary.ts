import 'reflect-metadata';
import type { ValueOf } from '@emi/base/declared';
import { UUID } from '@emi/base/scalars';
import { PAIN_POINT_CATEGORY, VENDOR_CATEGORY, type VendorCategory } from '@emi/reading/vocabulary';
import { RECORD } from '@emi/records/rows';
import { Extensions, Field, Int, ObjectType } from 'type-graphql';

@Extensions(RECORD)
@ObjectType({
  description: 'How many districts operate, and how many of all have been scouted.',
  simpleResolvers: true,
})
export class MarketDistricts {
  @Field(() => Int, { description: 'Districts that are not known to be `closed`, `inactive`, or `gone`.' })
  total!: number;

  @Field(() => Int, { description: 'Districts whose last scouting run has completed, also closed ones.' })
  processed!: number;
}

@Extensions(RECORD)
@ObjectType({
  description: 'How many schools operate.',
  simpleResolvers: true,
})
export class MarketSchools {
  @Field(() => Int, { description: 'Schools that are not known to be `closed`, `inactive`, or `gone`.' })
  total!: number;
}

@Extensions(RECORD)
@ObjectType({ description: 'How many contacts the directory has, locked or not.', simpleResolvers: true })
export class MarketContacts {
  @Field(() => Int, { description: 'All contacts, also at locked places, with all namesakes at a place.' })
  total!: number;
}

@Extensions(RECORD)
@ObjectType({ description: 'Numbers of requests for proposals.', simpleResolvers: true })
export class MarketRfps {
  @Field(() => Int, { description: 'All requests, whatever their status.' })
  total!: number;

  @Field(() => Int, { description: 'Requests with the status `open` and no deadline in the past.' })
  open!: number;
}

@Extensions(RECORD)
@ObjectType({ description: 'A vendor that many places use, and how many.', simpleResolvers: true })
export class TopVendor {
  @Field(() => UUID, { description: 'The vendor; for a merged vendor, the one that replaced it.' })
  vendorId!: string;

  @Field(() => String, { description: "The vendor's name in the catalog, whatever the places call it." })
  name!: string;

  @Field(() => VENDOR_CATEGORY.type, { description: 'What its products are for, such as `lms`.' })
  category!: VendorCategory;

  @Field(() => Int, {
    description: 'Districts and schools that use the vendor or have a contract in force with it, each once.',
  })
  count!: number;
}

@ObjectType({ description: 'The number of pain points in a category.', simpleResolvers: true })
export class PainPointCount {
  @Field(() => PAIN_POINT_CATEGORY.type, { description: 'The area of the problems, such as `security`.' })
  category!: ValueOf<typeof PAIN_POINT_CATEGORY>;

  @Field(() => Int, { description: 'How many problems of the category places report, however long ago.' })
  count!: number;
}

@ObjectType({ description: 'Counts for a state or the country.', simpleResolvers: true })
export class MarketSummary {
  @Field(() => String, { nullable: true, description: 'The state; null for the whole country.' })
  state!: string | null;

  @Field(() => MarketDistricts, {
    description: 'How many districts operate there, and how many are scouted.',
  })
  districts!: Partial<MarketDistricts>;

  @Field(() => MarketSchools, { description: 'How many schools operate there.' })
  schools!: Partial<MarketSchools>;

  @Field(() => MarketContacts, { description: 'How many contacts work there, also at locked places.' })
  contacts!: Partial<MarketContacts>;
}
