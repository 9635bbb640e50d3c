import type { GraphQLResolveInfo } from 'graphql';
import { type ClassType, Ctx, Extensions, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import type { Access } from '../access/access.ts';
import type { Gate } from '../access/gate.ts';
import { readChildren, readOne, relationTo } from '../access/read.ts';
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
  description: `${what} At most 1,000. Null while locked; \`access\` says why.`,
});

/** An institution rarely has more findings of one kind. */
const FINDINGS = { ...usually(10), ...LOCKED };

/** Findings of an institution, all gated by its unlock. */
function findingsOf(institution: ClassType) {
  @Resolver(() => institution)
  class FindingsResolver {
    @Extensions(FINDINGS)
    @FieldResolver(() => [Contract], described('Contracts with vendors, latest expiration first.'))
    contracts(
      @Root() root: Institution,
      @Ctx() context: Context,
      @Info() info: GraphQLResolveInfo,
    ): Findings {
      return found(root, context, CONTRACTS, info, latestFirst('expires_at'));
    }

    @Extensions(FINDINGS)
    @FieldResolver(() => [PainPoint], described('Pain points, newest first.'))
    painPoints(
      @Root() root: Institution,
      @Ctx() context: Context,
      @Info() info: GraphQLResolveInfo,
    ): Findings {
      return found(root, context, PAIN_POINTS, info, latestFirst('created_at', false));
    }

    @Extensions(FINDINGS)
    @FieldResolver(() => [FundingSignal], described('Funding signals, newest first.'))
    fundingSignals(
      @Root() root: Institution,
      @Ctx() context: Context,
      @Info() info: GraphQLResolveInfo,
    ): Findings {
      return found(root, context, FUNDING_SIGNALS, info, latestFirst('created_at', false));
    }

    @Extensions(FINDINGS)
    @FieldResolver(() => [Rfp], described('Requests for proposals, latest deadline first.'))
    rfps(@Root() root: Institution, @Ctx() context: Context, @Info() info: GraphQLResolveInfo): Findings {
      return found(root, context, RFPS, info, latestFirst('deadline'));
    }

    @Extensions(FINDINGS)
    @FieldResolver(() => [TimelineEvent], described('Timeline events, latest first.'))
    events(@Root() root: Institution, @Ctx() context: Context, @Info() info: GraphQLResolveInfo): Findings {
      return found(root, context, TIMELINE_EVENTS, info, latestFirst('event_date'));
    }

    @Extensions(FINDINGS)
    @FieldResolver(() => [ClassifiedUrl], described('Classified website pages, most relevant first.'))
    urls(@Root() root: Institution, @Ctx() context: Context, @Info() info: GraphQLResolveInfo): Findings {
      return found(root, context, CLASSIFIED_URLS, info, latestFirst('url_relevance_score'));
    }

    @Extensions(FINDINGS)
    @FieldResolver(() => [VendorStackEntry], described('Vendors in use, most recently seen first.'))
    vendorStack(
      @Root() root: Institution,
      @Ctx() context: Context,
      @Info() info: GraphQLResolveInfo,
    ): Findings {
      return found(root, context, VENDOR_STACK, info, latestFirst('first_seen_at'));
    }
  }

  const found = (
    root: Institution,
    context: Context,
    findings: Gate<{ id: string }>,
    info: GraphQLResolveInfo,
    order: ReturnType<typeof latestFirst>,
  ): Findings => {
    if (!root.access.isUnlocked) return null; // the gate would return an empty list; null says that the findings are locked
    return readChildren(context, findings, byColumn('entity_id'), order, selected(info), root.id);
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
