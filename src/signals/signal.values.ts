import { valueSet } from '../graph/enums.ts';

export const INSTITUTION_TYPE = valueSet('InstitutionType', 'What a finding is about.', {
  district: 'A district.',
  school: 'A school.',
});

export const CONTRACT_STATUS = valueSet('ContractStatus', 'Where a contract stands.', {
  active: 'In force.',
  expired: 'Ended.',
  renewed: 'Ended and concluded anew.',
  cancelled: 'Ended before its time.',
});

export const PAIN_POINT_CATEGORY = valueSet('PainPointCategory', 'What a pain point is about.', {
  staffing: 'Finding and keeping staff.',
  budget: 'Money.',
  infrastructure: 'Buildings, networks, devices.',
  security: 'Safety and data protection.',
  integration: 'Systems that do not work together.',
  compliance: 'Rules to be kept.',
  enrollment: 'Numbers of students.',
  other: 'Anything else.',
});

export const SEVERITY = valueSet('Severity', 'How grave a pain point is.', {
  low: 'Mentioned.',
  medium: 'Felt.',
  high: 'Pressing.',
  critical: 'Threatening.',
});

export const FUNDING_SOURCE = valueSet('FundingSource', 'Where money comes from.', {
  esser: 'Federal pandemic relief (ESSER).',
  erate: 'Federal discounts on telecommunication (E-Rate).',
  title_i: 'Federal aid for poor students (Title I).',
  bond: 'A bond that voters granted.',
  grant: 'A grant.',
  state: 'The state.',
  other: 'Anything else.',
});

export const RFP_STATUS = valueSet('RfpStatus', 'Where a request for proposals stands.', {
  open: 'Proposals are accepted.',
  closed: 'No longer accepting proposals.',
  won: 'Awarded to us.',
  lost: 'Awarded to another.',
  no_bid: 'Let pass.',
});

export const EVIDENCE_KIND = valueSet(
  'EvidenceKind',
  'The kind of evidence for a finding, the strongest first.',
  {
    link: "A link to the institution's own place at a vendor, or a host that the page loads from.",
    data: 'A feed, a calendar, or structured data of the page.',
    directory: 'A record of a directory, with an email address or telephone number.',
    row: 'A row of a table whose columns are understood.',
    field: 'A labeled field, such as `Due date: May 4`.',
    dated_list: 'An entry of a list of dated items.',
    sentence: 'A sentence or heading.',
  },
);

export const PRIORITY = valueSet('Priority', 'How soon something deserves attention.', {
  low: 'When there is time.',
  medium: 'In its turn.',
  high: 'Soon.',
  urgent: 'Now.',
});

export const EVENT_TYPE = valueSet('EventType', 'What kind of thing happened.', {
  board_meeting: 'The board met.',
  press_release: 'Something was announced.',
  leadership_change: 'A leader came or went.',
  bond_vote: 'Voters decided about money.',
  policy: 'A policy was made or changed.',
  other: 'Anything else.',
});
