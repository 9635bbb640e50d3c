import type { GraphQLResolveInfo } from 'graphql';
import { requireUnlocked } from '../access/gate.ts';
import { readPagesOf } from '../access/read.ts';
import { CONTACTS } from '../contacts/contact.entity.ts';
import { openContact } from '../contacts/contact.read.ts';
import type { Context } from '../context.ts';
import { byColumn, type Order } from '../db/page-query.ts';
import { type Page, type PageInput, pageRequest } from '../graph/page.ts';
import type { Selection } from '../graph/selection.ts';
import { GENERATED_EMAILS, type GeneratedEmailRow } from './generated-email.entity.ts';

const ACCESS: Selection = new Set(['access']);
const LATEST_FIRST: Order = { key: { column: 'created_at', nullable: false }, ascending: false };

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
  return emailsOf(context, contactId, page, info);
}

/** A page of the organization's emails to an unlocked contact. */
export function emailsOf(
  context: Context,
  contactId: string,
  page: PageInput,
  info: GraphQLResolveInfo,
): Promise<Page<GeneratedEmailRow>> {
  const request = pageRequest(page, Math.min(MAX_EMAILS, context.viewer.limits.resultsPerRequest));
  const search = { where: [], order: LATEST_FIRST, page: request };
  return readPagesOf(context, GENERATED_EMAILS, byColumn('contact_id'), search, info, contactId);
}
