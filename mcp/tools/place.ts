import { badRequest, notFound } from '@emi/base/problems';
import { type AnyRoute, route } from '@emi/facade/route';
import {
  byCall,
  type FindingsToCallAbout,
  type LookingFor,
  type Person,
  type SignalToCallAbout,
  whyCall,
  wordsToFind,
} from '@emi/reading/reasons';
import { VENDOR_CATEGORY } from '@emi/reading/vocabulary';
import { SIGNAL_KIND } from '../../src/directory/findings/signal-kind.values.ts';
import type { Arguments } from '../arguments.ts';
import { type Body, place } from '../results.ts';
import type { ToolDeclaration } from '../tool.ts';

/** Maximum number of findings of each kind for a model; the `list_…` tools of the toolset `findings` return all. */
const MOST_FINDINGS = 10;
const FIRST = `page: { limit: ${MOST_FINDINGS} }`;

const FOUND = 'id context evidence { quote }';
const VENDOR = 'vendorNameRaw vendor { id canonicalName category }';
const CONTRACT = `${FOUND} ${VENDOR} status expiresAt dissatisfaction`;
const RFP = 'id title category status deadline evidence { quote }';
const PURCHASE = `${FOUND} ${VENDOR} item amount status`;
const FUNDING = `${FOUND} sourceName amount deadline`;
const PRODUCT = `${FOUND} category replacedVendorName vendor { id canonicalName category }`;

const readPlace = (type: 'District' | 'School', own: string): AnyRoute =>
  route({
    method: 'GET',
    path: '/places/{entityId}',
    summary: `Read a ${type.toLowerCase()} with its findings`,
    recordType: type.toLowerCase(),
    document: `query AgentRead${type}($entityId: UUID!) {
      body: ${type.toLowerCase()}s(filter: { ids: [$entityId] }) {
        nodes {
          id name ${own} city: physicalCity state county phone website_url: websiteUrl grade_levels: gradeLevels
          students: studentCount status summary: executiveSummary key_facts: keyFacts
          technology_level: technologyLevel
          reading { last_read_at: lastReadAt next_read_at: nextReadAt expects changes { new changed gone } }
          contracts(${FIRST}) {
            vendor: vendorNameRaw status expires_at: expiresAt dissatisfaction source_url: sourceUrl
          }
          rfps(${FIRST}) { title status deadline estimated_value: estimatedValue source_url: sourceUrl }
          pain_points: painPoints(${FIRST}) { category severity description source_url: sourceUrl }
          funding: fundingSignals(${FIRST}) { source source_name: sourceName amount deadline source_url: sourceUrl }
          events(${FIRST}) { event_type: eventType title event_date: eventDate source_url: sourceUrl }
          vendors: vendorStack { vendor { name: canonicalName } category }
          access { is_unlocked: isUnlocked unlock_cost: unlockCost locked_fields: lockedFields }
        }
        reasons: nodes {
          contracts(order: { by: expires_at }) { ${CONTRACT} }
          rfps(order: { by: deadline, ascending: false }) { ${RFP} }
          purchases(order: { by: decided_at, ascending: false }) { ${PURCHASE} }
          fundingSignals(order: { by: amount, ascending: false }) { ${FUNDING} }
          vendorStack { ${PRODUCT} }
          contacts(page: { limit: 50 }) { nodes { id name title roles level } }
        }
        signals(page: { limit: 20 }) {
          nodes {
            kind summary contract { ${CONTRACT} } rfp { ${RFP} } purchase { ${PURCHASE} } product { ${PRODUCT} }
            fundingSignal { ${FUNDING} } painPoint { id category description evidence { quote } }
            event { id title description evidence { quote } }
          }
        }
      }
    }`,
  });

const PLACES = {
  district: readPlace('District', 'schools: schoolCount'),
  school: readPlace('School', 'district_id: districtId'),
};

interface Contact extends Person {
  readonly id: string;
  readonly title: string | null;
}

interface Found {
  readonly nodes: readonly Body[];
  readonly reasons: readonly (FindingsToCallAbout & {
    readonly contacts: { readonly nodes: readonly Contact[] };
  })[];
  readonly signals: { readonly nodes: readonly SignalToCallAbout[] };
}

const MOST_VENDORS = 30;
const MOST_PEOPLE = 3;

const textsOf = (value: unknown): string[] =>
  value === undefined || value === null ? [] : [value].flat().map(String);

const ALLOWED = { vendor_category: VENDOR_CATEGORY.values, kinds: SIGNAL_KIND.values };
/** Has no allowed values, which the search tools list: each listed schema costs tokens in every conversation. */
const TEXTS = { type: 'array', items: { type: 'string' } } as const;

function requireAllowed(given: Arguments): void {
  for (const [name, allowed] of Object.entries(ALLOWED)) {
    const unknown = textsOf(given[name]).find((value) => !allowed.some((one) => one === value));
    if (unknown !== undefined) throw badRequest(`${name} must be among ${allowed.join(', ')}.`);
  }
}

/** The needs of the caller, by the arguments of the call. */
const lookingFor = ({ vendor_category, vendor_ids, kinds, search }: Arguments): LookingFor => ({
  category: textsOf(vendor_category)[0],
  vendorIds: textsOf(vendor_ids),
  kinds: textsOf(kinds),
  words: wordsToFind(textsOf(search).join(' ')),
});

/** A place with the names of its first vendors, why to call it, and the first people to call, as on its page. */
function readable(body: Body, given: Arguments): Body {
  const { nodes, reasons, signals } = body as unknown as Found;
  const [found] = nodes;
  if (!found) throw notFound(String(given.entity_type));
  const { vendors, ...rest } = found as { vendors: readonly { vendor: { name: string } }[] | null };
  const names = vendors?.slice(0, MOST_VENDORS).map(({ vendor }) => vendor.name);
  const [known] = reasons;
  const why = known?.contracts ? whyCall(known, signals.nodes, lookingFor(given)) : undefined;
  const people = byCall(known?.contacts.nodes ?? [], why?.category).slice(0, MOST_PEOPLE);
  return {
    ...place({ ...rest, ...(names && { vendors: names }) }),
    ...(why && { why_call: why.reason }),
    ...(people.length > 0 && { whom_to_call: people.map(({ id, name, title }) => ({ id, name, title })) }),
  };
}

export const getPlace: ToolDeclaration = {
  name: 'get_place',
  title: 'Read a district or school',
  description:
    'Read a district or school with its contracts, requests for proposals, pain points, funding, events, vendors, ' +
    'why to call, and whom. Free. Locked places lack these; `access` names the price.',
  choice: { argument: 'entity_type', routes: PLACES },
  own: {
    vendor_category: {
      type: 'string',
      description: 'What the user sells; the next three narrow it',
    },
    vendor_ids: TEXTS,
    kinds: TEXTS,
    search: { type: 'string' },
  },
  check: requireAllowed,
  takes: ['entity_type', 'entity_id', 'vendor_category', 'vendor_ids', 'kinds', 'search'],
  present: readable,
};
