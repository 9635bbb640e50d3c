import type { GraphQLResolveInfo } from 'graphql';
import { Args, type ClassType, Ctx, Extensions, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { District } from '../directory/districts/district.entity.ts';
import { CLASSIFIED_URLS, ClassifiedUrl } from '../directory/findings/classified-url.entity.ts';
import { CONTRACTS, Contract } from '../directory/findings/contract.entity.ts';
import { type FindingSearch, inFixedOrder } from '../directory/findings/finding.search.ts';
import {
  CONTRACT_SEARCH,
  EVENT_SEARCH,
  FUNDING_SEARCH,
  PAIN_POINT_SEARCH,
  RFP_SEARCH,
} from '../directory/findings/finding.searches.ts';
import { FUNDING_SIGNALS, FundingSignal } from '../directory/findings/funding-signal.entity.ts';
import { PAIN_POINTS, PainPoint } from '../directory/findings/pain-point.entity.ts';
import { RFPS, Rfp } from '../directory/findings/rfp.entity.ts';
import { TIMELINE_EVENTS, TimelineEvent } from '../directory/findings/timeline-event.entity.ts';
import { VENDOR_STACK, VendorStackEntry } from '../directory/findings/vendor-stack-entry.entity.ts';
import { School } from '../directory/schools/school.entity.ts';
import { VENDORS, Vendor, type VendorRow } from '../directory/vendors/vendor.entity.ts';
import { usually } from '../graph/size.ts';
import type { Access } from '../records/access.ts';
import type { Context } from '../records/context.ts';
import type { Gate } from '../records/gate.ts';
import { byColumn } from '../records/page-query.ts';
import { MAX_CHILDREN, readChildren, readOne, relationTo } from '../records/read.ts';
import { LOCKED } from '../records/record.ts';
import { selected } from '../records/selection.ts';

interface Institution {
  id: string;
  access: Access;
}

/** A list of findings that districts and schools have. */
interface FindingsField {
  readonly name: string;
  readonly description: string;
  readonly Finding: ClassType<{ id: string }>;
  readonly gate: Gate<{ id: string }>;
  readonly search: FindingSearch;
}

const FIELDS: readonly FindingsField[] = [
  {
    name: 'contracts',
    description: 'Contracts with vendors; by default, latest expiration first',
    Finding: Contract,
    gate: CONTRACTS,
    search: CONTRACT_SEARCH,
  },
  {
    name: 'painPoints',
    description: 'Pain points; by default, newest first',
    Finding: PainPoint,
    gate: PAIN_POINTS,
    search: PAIN_POINT_SEARCH,
  },
  {
    name: 'fundingSignals',
    description: 'Funding signals; by default, newest first',
    Finding: FundingSignal,
    gate: FUNDING_SIGNALS,
    search: FUNDING_SEARCH,
  },
  {
    name: 'rfps',
    description: 'Requests for proposals; by default, latest deadline first',
    Finding: Rfp,
    gate: RFPS,
    search: RFP_SEARCH,
  },
  {
    name: 'events',
    description: 'Timeline events; by default, latest first',
    Finding: TimelineEvent,
    gate: TIMELINE_EVENTS,
    search: EVENT_SEARCH,
  },
  {
    name: 'urls',
    description: 'Classified website pages, most relevant first',
    Finding: ClassifiedUrl,
    gate: CLASSIFIED_URLS,
    search: inFixedOrder('url_relevance_score'),
  },
  {
    name: 'vendorStack',
    description: 'Vendors in use, most recently seen first',
    Finding: VendorStackEntry,
    gate: VENDOR_STACK,
    search: inFixedOrder('first_seen_at'),
  },
];

/** An institution rarely has more findings of one kind. */
const EXTENSIONS = { ...usually(10), ...LOCKED };
const AT_MOST = `at most ${MAX_CHILDREN.toLocaleString('en-US')}. Null while locked; \`access\` says why.`;

function findingsResolver(
  institution: ClassType,
  { name, description, Finding, gate, search }: FindingsField,
) {
  @Resolver(() => institution)
  class FindingsResolver {
    // Named after the field: type-graphql identifies the fields of a type by the names of their methods.
    @Extensions(EXTENSIONS)
    @FieldResolver(() => [Finding], {
      nullable: true,
      description: `${description}, ${AT_MOST}`,
    })
    [name](
      @Root() root: Institution,
      @Args(() => search.Arguments) given: object,
      @Ctx() context: Context,
      @Info() info: GraphQLResolveInfo,
    ): Promise<{ id: string }[]> | null {
      // The gate would return an empty list; null says that the findings are locked.
      if (!root.access.isUnlocked) return null;
      const found = search.searchOf(given, context);
      return readChildren(context, gate, byColumn('entity_id'), found, selected(info), root.id);
    }
  }
  return FindingsResolver;
}

/** The catalog's vendor of a finding. */
function vendorResolver(Finding: ClassType, description: string) {
  @Resolver(() => Finding)
  class VendorOfFindingResolver {
    @Extensions(relationTo(VENDORS, 'vendorId'))
    @FieldResolver(() => Vendor, { nullable: true, description })
    vendor(
      @Root() { vendorId }: { vendorId: string | null },
      @Ctx() context: Context,
      @Info() info: GraphQLResolveInfo,
    ): Promise<VendorRow | null> | null {
      return vendorId ? readOne(context, VENDORS, selected(info), vendorId) : null;
    }
  }
  return VendorOfFindingResolver;
}

export const FINDING_RESOLVERS = [
  ...[District, School].flatMap((institution) => FIELDS.map((field) => findingsResolver(institution, field))),
  vendorResolver(Contract, 'The vendor; null if it is not in the catalog.'),
  vendorResolver(VendorStackEntry, 'The vendor.'),
];
