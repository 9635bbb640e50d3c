import type { PageInput } from '@emi/records/pages';
import { CREATED_AT, LAST_UPDATED_AT, sortable } from '@emi/records/pages';
import { distance, relevance } from '@emi/records/queries';
import sql from 'sql-template-tag';
import { NATURALLY } from '../../db/natural-order.ts';
import type { ContactFilter } from './contact.filter.ts';

export const CONTACT_SORT = sortable(
  'Contact',
  {
    name: {
      column: 'name',
      nullable: false,
      ...NATURALLY,
      description: 'The whole name in natural order, so mostly by the first name.',
    },
    title: { column: 'title', nullable: true, ...NATURALLY, description: 'The job title, in natural order.' },
    state: { column: 'state', nullable: false, description: 'The two letters of the state, alphabetically.' },
    enrichment_status: {
      column: 'enrichment_status',
      nullable: false,
      description: 'The status of the search for contact details, alphabetically.',
    },
    created_at: CREATED_AT,
    last_updated_at: LAST_UPDATED_AT,
    relevance: relevance(
      'the name or title',
      (text) => sql`least(${distance('r.folded_name', text)}, ${distance('r.folded_title', text)})`,
    ),
  },
  'name',
);
export type ContactOrder = InstanceType<typeof CONTACT_SORT.Input>;

export interface ContactSearch {
  filter: ContactFilter;
  order: ContactOrder;
  page: PageInput;
  unique: boolean;
}
