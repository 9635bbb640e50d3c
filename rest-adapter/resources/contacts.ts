import { flag, limit, offset, oneOf, stateCode, text, uuid, uuids } from '../params.ts';
import { CONTACT_RECORD, PAGINATION } from '../records.ts';
import { route } from '../route.ts';
import { signalFilter, signalParams } from './signals.ts';

export const contactRoutes = [
  route({
    method: 'GET',
    path: '/contacts',
    query: {
      district_id: uuid(),
      school_id: uuid(),
      state: stateCode(),
      search: text(),
      title_ilike: text(),
      is_district_contact: flag(),
      enrichment_status: oneOf('EnrichmentStatus'),
      list_id: uuid(),
      school_list_ids: uuids(),
      ...signalParams,
      unique: flag(true),
      unlocked_only: flag(),
      order_by: oneOf('ContactSortKey', 'name'),
      order_ascending: flag(true),
      limit: limit(),
      offset: offset(),
    },
    document: `query ($filter: ContactFilter!, $unique: Boolean!, $order: ContactOrder!, $page: PageInput!) {
      body: contacts(filter: $filter, unique: $unique, order: $order, page: $page) {
        data: nodes { ...ContactRecord } ${PAGINATION}
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
    } ${CONTACT_RECORD}`,
    variables: (params) => ({
      filter: {
        districtId: params.district_id,
        schoolId: params.school_id,
        state: params.state,
        search: params.search,
        titleIlike: params.title_ilike,
        isDistrictContact: params.is_district_contact,
        enrichmentStatus: params.enrichment_status,
        listId: params.list_id,
        schoolListIds: params.school_list_ids,
        ...signalFilter(params),
        unlockedOnly: params.unlocked_only,
      },
      unique: params.unique,
      order: { by: params.order_by, ascending: params.order_ascending },
      page: { limit: params.limit, offset: params.offset },
    }),
  }),

  route({
    method: 'GET',
    path: '/contacts/{contactId}',
    document: `query ($contactId: UUID!) { body: contact(id: $contactId) { ...ContactRecord } } ${CONTACT_RECORD}`,
    noun: 'contact',
  }),
];
