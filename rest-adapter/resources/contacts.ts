import { CONTACT_DETAILS_RECORD, CONTACT_INCLUSIONS, PAGINATION } from './records.ts';
import { route } from './route.ts';

export const contactRoutes = [
  route({
    method: 'GET',
    path: '/contacts',
    summary: 'Search contacts',
    problems: ['NOT_FOUND'], // the list in the filter
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
];
