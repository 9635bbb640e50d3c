import type { Selection } from '@emi/records';
import { requireUnlocked } from '@emi/records';
import type { Page, PageInput } from '@emi/records/pages';
import { byColumn } from '@emi/records/pages';
import { byTime, readPage, readPagesOf } from '@emi/records/queries';
import type { GraphQLResolveInfo } from 'graphql';
import sql from 'sql-template-tag';
import { CONTACTS } from '../../directory/contacts/contact.entity.ts';
import { openContact } from '../../directory/contacts/contact.read.ts';
import type { Context } from '../../requests/context/context.ts';
import { GENERATED_EMAILS, type GeneratedEmailRow } from './generated-email.entity.ts';

const ACCESS: Selection = new Set(['access']);

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
  const search = byTime(context, page, { where: [sql`r.contact_id = ${contactId}`] });
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
    byTime(context, page),
    info,
    contactId,
  );
}
