import { MAX_ROWS } from '@emi/base/declared';
import { route } from '@emi/facade/route';
import { FILE_COLUMNS } from './file-columns.ts';
import { CONTACT_DETAILS_RECORD, CONTACT_INCLUSIONS, CONTACT_RECORD, PAGINATION } from './records.ts';

export const contactRoutes = [
  route({
    method: 'GET',
    path: '/contacts',
    summary: 'Search contacts',
    problems: ['NOT_FOUND'], // the list in the filter is missing
    description:
      'Lists contacts at unlocked districts and schools; contacts at locked ones are only counted. ' +
      'Personal data is null until the contact itself is unlocked.',
    document: `query ListContacts(
      $filter: ContactFilter!, $unique: Boolean! = true, $order: ContactOrder!, $page: PageInput!,
      ${CONTACT_INCLUSIONS}
    ) {
      body: contacts(filter: $filter, unique: $unique, order: $order, page: $page) {
        data: nodes { ...ContactDetailsRecord } ${PAGINATION}
        _access_summary: accessSummary {
          total_results: totalResults unlocked locked_processed: lockedProcessed
          locked_unprocessed: lockedUnprocessed unlock_all_cost: unlockAllCost
        }
        _locked_parent_contacts: lockedParents {
          total_hidden: totalHidden message
          parents {
            entity_type: entityType entity_id: entityId name contact_count: contactCount unlock_cost: unlockCost
          }
        }
      }
    } ${CONTACT_DETAILS_RECORD}`,
    files: FILE_COLUMNS.contact,
  }),

  route({
    method: 'GET',
    path: '/contacts/{contactId}',
    summary: 'Get a contact',
    problems: ['PARENT_ENTITY_LOCKED'],
    document: `query GetContact($contactId: UUID!, ${CONTACT_INCLUSIONS}) {
      body: contact(id: $contactId) { ...ContactDetailsRecord }
    } ${CONTACT_DETAILS_RECORD}`,
    recordType: 'contact',
  }),

  route({
    method: 'PATCH',
    path: '/contacts/{contactId}',
    summary: "Change the organization's data about a contact",
    description:
      'Absent fields keep their value; null clears a field. The contact must be unlocked. Other organizations never ' +
      'see this data. Setting `emailed` or `email_bounced` to true also sets its time, if there is none; setting ' +
      'a time also sets it to true.',
    problems: ['PARENT_ENTITY_LOCKED', 'ENTITY_LOCKED'],
    document: `mutation UpdateContact($contactId: UUID!, $input: UpdateContactInput!) {
      body: updateContact(id: $contactId, input: $input) { ...ContactRecord }
    } ${CONTACT_RECORD}`,
    recordType: 'contact',
  }),

  route({
    method: 'PATCH',
    path: '/contacts',
    summary: "Change the organization's data about up to 1,000 contacts",
    description:
      'Each row names its contact by `id`, or else by `crm_contact_id`. `data` has the outcomes in the ' +
      'order of the rows; a row that cannot be stored does not block the others. Repeating a request changes ' +
      'nothing. Every 200 rows count as one request.',
    maxBody: '600kb',
    bounds: { rows: { maxItems: MAX_ROWS } },
    document: `mutation UpdateContacts($rows: [ContactRowInput!]!) {
      body: updateContacts(rows: $rows) {
        data: results { id crm_contact_id: crmContactId status } updated unchanged failed
      }
    }`,
  }),

  route({
    method: 'POST',
    path: '/contacts/{contactId}/report',
    summary: 'Report a contact that cannot be reached',
    description:
      'Only the first report of an organization counts; another one changes nothing and returns the first. Within ' +
      '30 days of the unlock the credits come back, up to a number of contacts a month that depends on the plan; ' +
      '`outcome` says what became of them. An address is `invalid` for everyone once three organizations that paid ' +
      'for the contact have reported it.',
    problems: ['PARENT_ENTITY_LOCKED', 'ENTITY_LOCKED'],
    refusesUnknownFields: true,
    document: `mutation ReportContact($contactId: UUID!, $reason: ContactReportReason!) {
      body: reportContact(id: $contactId, reason: $reason) {
        contact_id: id reason: reportReason reported_at: reportedAt outcome: reportOutcome
        credits_refunded: reportCredits
      }
    }`,
    recordType: 'contact',
  }),
];
