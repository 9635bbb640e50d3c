import type { GraphQLResolveInfo } from 'graphql';
import sql from 'sql-template-tag';
import { CONTACTS } from '../../directory/contacts/contact.entity.ts';
import { openContact } from '../../directory/contacts/contact.read.ts';
import type { Context } from '../../records/context.ts';
import { requireUnlocked } from '../../records/gate.ts';
import { type Page, type PageInput, pageFor } from '../../records/page.ts';
import { byColumn, type Order } from '../../records/page-query.ts';
import { readPage, readPagesOf } from '../../records/read.ts';
import type { Selection } from '../../records/selection.ts';
import { GENERATED_EMAILS, type GeneratedEmailRow } from './generated-email.entity.ts';

const ACCESS: Selection = new Set(['access']);
const LATEST_FIRST: Order = {
  key: { column: 'created_at', nullable: false, type: 'timestamptz' },
  ascending: false,
};

/** The documented maximum per request; a plan may lower it. */
export const MAX_EMAILS = 200;

/**
 * A page of the organization's emails to a contact; `null` if the contact does not exist.
 * @throws Problem if the contact's parent or the contact is locked
 */
export async function emailsTo(
  context: Context,
  contactId: string,
  page: PageInput,
  info: GraphQLResolveInfo,
): Promise<Page<GeneratedEmailRow> | null> {
  const contact = await openContact(context, ACCESS, contactId);
  if (!contact) return null;
  requireUnlocked(CONTACTS, contact);
  const search = { ...searchOf(context, page), where: [sql`r.contact_id = ${contactId}`] };
  return readPage(context, GENERATED_EMAILS, search, info);
}

/** A page of the organization's emails to an unlocked contact. */
export function emailsOf(
  context: Context,
  contactId: string,
  page: PageInput,
  info: GraphQLResolveInfo,
): Promise<Page<GeneratedEmailRow>> {
  return readPagesOf(
    context,
    GENERATED_EMAILS,
    byColumn('contact_id'),
    searchOf(context, page),
    info,
    contactId,
  );
}

const searchOf = ({ viewer }: Context, page: PageInput) => ({
  where: [],
  order: LATEST_FIRST,
  page: pageFor(viewer, page, MAX_EMAILS),
});
