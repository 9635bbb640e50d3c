import { valueSet } from '@emi/base/declared';

export const INSTITUTION_TYPE = valueSet('InstitutionType', 'The type of place that a finding is about.', {
  district: 'A school district, or an agency or charter organization that NCES lists as one.',
  school: 'A public school in the federal directory.',
});

export const FINDING_ORIGIN = valueSet(
  'FindingOrigin',
  'Who stated a finding: a website, public records, or an import.',
  {
    website: 'The website of the district or school, read by scouting.',
    erate: 'Filings of the federal E-Rate program, published by USAC.',
    state_bonds: "A state's record of bond elections.",
    federal: 'Federal statistics of districts and schools.',
    registry: 'A registry of certified products.',
    agenda: "A board's agenda or minutes.",
    import: 'A file of the operator of this service.',
    synthetic: 'Nobody: it is made up for the demo organization, and no other organization sees it.',
  },
);

export const PRODUCT_USE = valueSet('ProductUse', 'Whether a product is in use, as far as known.', {
  in_use: 'In use.',
  gone: 'No longer in use: its page was read again without it, twice, at least 30 days apart.',
  any: 'In use or gone.',
});

export const CONTRACT_STATUS = valueSet('ContractStatus', 'Whether a contract is in force.', {
  proposed: 'On the agenda of a board that has not decided yet.',
  active: 'In force.',
  expired: 'Ended.',
  renewed: 'Renewed for another term.',
  cancelled: 'Canceled before its end.',
});

export const PAIN_POINT_CATEGORY = valueSet('PainPointCategory', 'What a pain point is about.', {
  staffing: 'Recruiting and retaining staff.',
  budget: 'Budget shortfalls and cuts.',
  infrastructure: 'Buildings, networks, and devices.',
  security: 'Safety and data protection.',
  integration: 'Systems that do not work together.',
  compliance: 'Compliance with laws and regulations.',
  enrollment: 'Enrollment changes.',
  other: 'Anything else.',
});

export const SEVERITY = valueSet('Severity', 'The severity of a pain point.', {
  low: 'Adds nothing to the score of its signal.',
  medium: 'Adds 5 points to the score of its signal.',
  high: 'Adds 12 points to the score of its signal.',
  critical: 'Adds 20 points to the score of its signal.',
});

export const FUNDING_SOURCE = valueSet('FundingSource', 'Where money for a place comes from.', {
  esser: 'Federal pandemic relief (ESSER).',
  erate: 'Federal discounts on telecommunications (E-Rate).',
  title_i: 'Federal aid for low-income students (Title I).',
  bond: 'A voter-approved bond.',
  grant: 'A grant.',
  state: 'State funding.',
  other: 'Anything else.',
});

export const RFP_STATUS = valueSet('RfpStatus', 'The status of a request for proposals.', {
  open: 'Accepts proposals.',
  closed: 'No longer accepts proposals.',
  won: 'Won by the organization.',
  lost: 'Won by a competitor.',
  no_bid: 'The organization chose not to bid.',
});

export const EVIDENCE_KIND = valueSet(
  'EvidenceKind',
  'The kind of evidence for a finding, strongest first.',
  {
    link: "A link to the institution's tenant at a vendor, or a host that the page loads from.",
    data: 'A feed, a calendar, or structured data on the page.',
    directory: 'A directory record with an email address or telephone number.',
    row: 'A row of a table or file whose columns are understood.',
    field: 'A labeled field, such as `Due date: May 4`.',
    dated_list: 'An entry of a list of dated items.',
    sentence: 'A sentence or heading.',
  },
);

export const PRIORITY = valueSet('Priority', 'The priority of a request for proposals.', {
  low: 'Low priority.',
  medium: 'Medium priority.',
  high: 'High priority.',
  urgent: 'Urgent.',
});

export const EVENT_TYPE = valueSet('EventType', 'What happened at a place, or will.', {
  board_meeting: 'A board meeting.',
  press_release: 'A press release or announcement.',
  leadership_change: 'A leader who arrived, left, or has another title.',
  bond_vote: 'A vote on a bond or levy.',
  policy: 'A new or changed policy.',
  other: 'Anything else.',
});

export const PURCHASE_STATUS = valueSet('PurchaseStatus', 'Whether a purchase is decided.', {
  proposed: 'Proposed, and not decided yet.',
  approved: 'Approved or ordered.',
});
