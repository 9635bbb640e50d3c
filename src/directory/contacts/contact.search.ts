import { selected } from '@emi/records';
import { byColumn, type Page, pageFor, pageSelection } from '@emi/records/pages';
import { readPagesOf } from '@emi/records/queries';
import type { GraphQLResolveInfo } from 'graphql';
import type { Context } from '../../requests/context/context.ts';
import { requireLists } from '../lists/list.conditions.ts';
import { CONTACTS, type ContactRow } from './contact.entity.ts';
import { visibleConditions } from './contact.filter.ts';
import { CONTACT_SORT, type ContactSearch } from './contact.order.ts';
import { isFirstNamesake } from './contact.visibility.ts';
import type { LockedParents } from './contact-page.ts';
import { findLockedParents } from './locked-parents.ts';
import { findVisibleContacts, type VisibleContacts } from './visible-contacts.ts';

/** The selected parts of a page. */
export interface ContactPage extends Partial<VisibleContacts> {
  lockedParents?: LockedParents;
}

/** The parts that need the contacts of the page or their number. */
const VISIBLE = ['nodes', 'edges', 'pageInfo', 'pagination', 'accessSummary'];

/** Finds a page of the matching contacts at unlocked parents, and summarizes the contacts at locked parents. */
export async function searchContacts(
  context: Context,
  search: ContactSearch,
  info: GraphQLResolveInfo,
): Promise<ContactPage> {
  await requireLists(context, search.filter);
  const parts = selected(info);
  const [visible, lockedParents] = await Promise.all([
    VISIBLE.some((part) => parts.has(part))
      ? findVisibleContacts(context, search, pageSelection(info))
      : undefined,
    parts.has('lockedParents') ? findLockedParents(context, search.filter) : undefined,
  ]);
  return { ...visible, lockedParents };
}

/**
 * Finds a page of the matching contacts at a district, including its schools, or at a school; the parent may be
 * locked.
 */
export async function contactsOf(
  context: Context,
  parent: { column: 'district_id' | 'school_id'; id: string },
  { filter, order, page, unique }: ContactSearch,
  info: GraphQLResolveInfo,
): Promise<Page<ContactRow>> {
  const { viewer } = context;
  const parentLink = byColumn(parent.column);
  const matching = visibleConditions(filter, context);
  await requireLists(context, filter);
  const search = {
    where: unique
      ? [isFirstNamesake(viewer, [parentLink.condition, ...CONTACTS.where(viewer), ...matching])]
      : matching,
    order: CONTACT_SORT.order(order, filter.search),
    page: pageFor(viewer, page),
  };
  return readPagesOf(context, CONTACTS, parentLink, search, info, parent.id);
}
