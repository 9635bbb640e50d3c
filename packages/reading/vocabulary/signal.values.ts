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
    registry: 'The Ed-Fi registry of certified products, with the agencies that use them.',
    agenda: "A board's agenda or minutes.",
    import: 'A file of the operator of this service.',
    synthetic: 'Nobody: it is made up for the demo organization, and no other organization sees it.',
  },
);

export const PRODUCT_USE = valueSet('ProductUse', 'Whether a product is in use, as far as known.', {
  in_use: 'On its page at the last reading, or not missing there for long enough to count as gone.',
  gone: 'No longer in use: its page was read again without it, twice, at least 30 days apart.',
  any: 'In use or gone.',
});

export const CONTRACT_STATUS = valueSet('ContractStatus', 'Whether a contract is in force.', {
  proposed: 'On the agenda of a board that has not decided yet.',
  active: 'In force; a contract without a stated end stays so.',
  expired: 'Past its end, by its date or in the words of its page.',
  renewed: 'Renewed for another term, even after the stated end has passed.',
  cancelled: 'Canceled before its end.',
});

export const PAIN_POINT_CATEGORY = valueSet('PainPointCategory', 'What a pain point is about.', {
  staffing: 'Recruiting and retaining staff.',
  budget: 'Budget shortfalls and cuts.',
  infrastructure: 'Buildings, networks, and devices.',
  security: 'Safety and data protection.',
  integration: 'Systems that do not work together.',
  compliance: 'Audit findings, and laws and regulations that are not met.',
  enrollment: 'Students lost, or more than there is room for.',
  other: 'Anything else, such as chronic absence.',
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
  bond: 'A bond that voters approved, or are asked to.',
  grant: 'A grant from a government or a foundation; a gift counts as `other`.',
  state: 'Aid from the state, by formula or appropriation.',
  other: 'Anything else, such as gifts, levies, and other federal programs.',
});

export const RFP_STATUS = valueSet('RfpStatus', 'The status of a request for proposals.', {
  open: 'Accepts proposals; `closed` once the deadline has passed.',
  closed: 'Past its deadline, or closed, awarded, or withdrawn in the words of its page.',
  won: 'Won, as an import states; websites show only `open` and `closed`.',
  lost: 'Lost to a competitor, as an import states.',
  no_bid: 'Left without a bid, as an import states.',
});

export const EVIDENCE_KIND = valueSet(
  'EvidenceKind',
  'The kind of evidence for a finding, strongest first.',
  {
    link: "A link to the institution's tenant at a vendor, the vendor's host of the page, or an item of a menu.",
    data: "A feed, a calendar, structured data, a host that the page loads from, or its maker's credit.",
    directory: 'A directory record with an email address or telephone number.',
    row: 'A row of a table or file whose columns are understood.',
    field: 'A labeled field, such as `Due date: May 4`.',
    dated_list: 'An entry of a list of dated items, such as a calendar or news.',
    sentence: 'A sentence or heading.',
  },
);

export const PRIORITY = valueSet(
  'Priority',
  'How urgent a request for proposals is, as an import states it.',
  {
    low: 'The least urgent, or not stated, as on websites.',
    medium: 'More urgent than `low`.',
    high: 'More urgent than `medium`.',
    urgent: 'The most urgent.',
  },
);

export const EVENT_TYPE = valueSet('EventType', 'What happened at a place, or will.', {
  board_meeting: 'A meeting of the whole board, at most one a day.',
  press_release: 'An item of news or an announcement, on its day of publication.',
  leadership_change: 'A leader who arrived, left, or has another title.',
  bond_vote: 'An election about a bond or levy, on the day of the vote.',
  policy: 'A policy that was adopted or changed.',
  other: 'Anything else that concerns everybody, such as a holiday or the end of a quarter.',
});

export const PURCHASE_STATUS = valueSet('PurchaseStatus', 'Whether a purchase is decided.', {
  proposed: 'Proposed, and not decided yet.',
  approved: 'Approved or ordered.',
});
