import type { GraphQLResolveInfo } from 'graphql';
import { Args, type ClassType, Ctx, Extensions, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import type { Access } from '../access/access.ts';
import type { Gate } from '../access/gate.ts';
import { readChildren, readOne, relationTo, type Search } from '../access/read.ts';
import type { Context } from '../context.ts';
import { byColumn, type SortKey } from '../db/page-query.ts';
import { District } from '../districts/district.entity.ts';
import { LOCKED } from '../graph/record.ts';
import { selected } from '../graph/selection.ts';
import { usually } from '../graph/size.ts';
import { School } from '../schools/school.entity.ts';
import { VENDORS, Vendor, type VendorRow } from '../vendors/vendor.entity.ts';
import { CLASSIFIED_URLS, ClassifiedUrl } from './classified-url.entity.ts';
import { CONTRACTS, Contract } from './contract.entity.ts';
import {
  CONTRACT_SEARCH,
  EVENT_SEARCH,
  FUNDING_SEARCH,
  PAIN_POINT_SEARCH,
  RFP_SEARCH,
} from './finding.searches.ts';
import { FUNDING_SIGNALS, FundingSignal } from './funding-signal.entity.ts';
import { PAIN_POINTS, PainPoint } from './pain-point.entity.ts';
import { RFPS, Rfp } from './rfp.entity.ts';
import { TIMELINE_EVENTS, TimelineEvent } from './timeline-event.entity.ts';
import { VENDOR_STACK, VendorStackEntry } from './vendor-stack-entry.entity.ts';

interface Institution {
  id: string;
  access: Access;
}
type Findings = Promise<{ id: string }[]> | null;

const latestFirst = (column: string, nullable = true) => ({
  key: { column, nullable } satisfies SortKey,
  ascending: false,
});
const described = (what: string) => ({
  nullable: true,
  description: `${what}, at most 1,000. Null while locked; \`access\` says why.`,
});

/** An institution rarely has more findings of one kind. */
const FINDINGS = { ...usually(10), ...LOCKED };

/** Findings of an institution, all gated by its unlock. */
function findingsOf(institution: ClassType) {
  @Resolver(() => institution)
  class FindingsResolver {
    @Extensions(FINDINGS)
    @FieldResolver(() => [Contract], described('Contracts with vendors; by default, latest expiration first'))
    contracts(
      @Root() root: Institution,
      @Args(() => CONTRACT_SEARCH.Arguments) given: InstanceType<typeof CONTRACT_SEARCH.Arguments>,
      @Ctx() context: Context,
      @Info() info: GraphQLResolveInfo,
    ): Findings {
      return found(root, context, CONTRACTS, info, CONTRACT_SEARCH.searchOf(given, context));
    }

    @Extensions(FINDINGS)
    @FieldResolver(() => [PainPoint], described('Pain points; by default, newest first'))
    painPoints(
      @Root() root: Institution,
      @Args(() => PAIN_POINT_SEARCH.Arguments) given: InstanceType<typeof PAIN_POINT_SEARCH.Arguments>,
      @Ctx() context: Context,
      @Info() info: GraphQLResolveInfo,
    ): Findings {
      return found(root, context, PAIN_POINTS, info, PAIN_POINT_SEARCH.searchOf(given, context));
    }

    @Extensions(FINDINGS)
    @FieldResolver(() => [FundingSignal], described('Funding signals; by default, newest first'))
    fundingSignals(
      @Root() root: Institution,
      @Args(() => FUNDING_SEARCH.Arguments) given: InstanceType<typeof FUNDING_SEARCH.Arguments>,
      @Ctx() context: Context,
      @Info() info: GraphQLResolveInfo,
    ): Findings {
      return found(root, context, FUNDING_SIGNALS, info, FUNDING_SEARCH.searchOf(given, context));
    }

    @Extensions(FINDINGS)
    @FieldResolver(() => [Rfp], described('Requests for proposals; by default, latest deadline first'))
    rfps(
      @Root() root: Institution,
      @Args(() => RFP_SEARCH.Arguments) given: InstanceType<typeof RFP_SEARCH.Arguments>,
      @Ctx() context: Context,
      @Info() info: GraphQLResolveInfo,
    ): Findings {
      return found(root, context, RFPS, info, RFP_SEARCH.searchOf(given, context));
    }

    @Extensions(FINDINGS)
    @FieldResolver(() => [TimelineEvent], described('Timeline events; by default, latest first'))
    events(
      @Root() root: Institution,
      @Args(() => EVENT_SEARCH.Arguments) given: InstanceType<typeof EVENT_SEARCH.Arguments>,
      @Ctx() context: Context,
      @Info() info: GraphQLResolveInfo,
    ): Findings {
      return found(root, context, TIMELINE_EVENTS, info, EVENT_SEARCH.searchOf(given, context));
    }

    @Extensions(FINDINGS)
    @FieldResolver(() => [ClassifiedUrl], described('Classified website pages, most relevant first'))
    urls(@Root() root: Institution, @Ctx() context: Context, @Info() info: GraphQLResolveInfo): Findings {
      return found(root, context, CLASSIFIED_URLS, info, { order: latestFirst('url_relevance_score') });
    }

    @Extensions(FINDINGS)
    @FieldResolver(() => [VendorStackEntry], described('Vendors in use, most recently seen first'))
    vendorStack(
      @Root() root: Institution,
      @Ctx() context: Context,
      @Info() info: GraphQLResolveInfo,
    ): Findings {
      return found(root, context, VENDOR_STACK, info, { order: latestFirst('first_seen_at') });
    }
  }

  const found = (
    root: Institution,
    context: Context,
    findings: Gate<{ id: string }>,
    info: GraphQLResolveInfo,
    search: Pick<Search, 'order'> & Partial<Search>,
  ): Findings => {
    // The gate would return an empty list; null says that the findings are locked.
    if (!root.access.isUnlocked) return null;
    return readChildren(context, findings, byColumn('entity_id'), search, selected(info), root.id);
  };
  return FindingsResolver;
}

export const DistrictFindingsResolver = findingsOf(District);
export const SchoolFindingsResolver = findingsOf(School);

interface NamesVendor {
  vendorId: string | null;
}

@Resolver(() => Contract)
export class ContractResolver {
  @Extensions(relationTo(VENDORS, 'vendorId'))
  @FieldResolver(() => Vendor, {
    nullable: true,
    description: 'The vendor; null if it is not in the catalog.',
  })
  vendor(
    @Root() { vendorId }: NamesVendor,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<VendorRow | null> | null {
    return vendorId ? readOne(context, VENDORS, selected(info), vendorId) : null;
  }
}

@Resolver(() => VendorStackEntry)
export class VendorStackEntryResolver {
  @Extensions(relationTo(VENDORS, 'vendorId'))
  @FieldResolver(() => Vendor, { nullable: true, description: 'The id of the vendor.' })
  vendor(
    @Root() { vendorId }: NamesVendor,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<VendorRow | null> | null {
    return vendorId ? readOne(context, VENDORS, selected(info), vendorId) : null;
  }
}
