import 'reflect-metadata';
import { AuditEntry } from '../accounts/audit-trail/audit-entry.entity.ts';
import { CreditAccount } from '../accounts/credits/credit-account.entity.ts';
import { CreditEntry } from '../accounts/credits/credit-entry.entity.ts';
import { Event } from '../accounts/events/event.entity.ts';
import { ApiKey } from '../accounts/identities/api-key.entity.ts';
import { Grant } from '../accounts/identities/grant.entity.ts';
import { Member } from '../accounts/identities/member.entity.ts';
import { OAuthClient } from '../accounts/identities/oauth-client.entity.ts';
import { Organization } from '../accounts/identities/organization.entity.ts';
import { User } from '../accounts/identities/user.entity.ts';
import { WebhookDelivery } from '../accounts/webhooks/delivery.entity.ts';
import { EventSubscription } from '../accounts/webhooks/subscription.entity.ts';
import { Webhook } from '../accounts/webhooks/webhook.entity.ts';
import { Contact, ContactOverlay } from '../directory/contacts/contact.entity.ts';
import { Deletion } from '../directory/deletions/deletion.entity.ts';
import { District } from '../directory/districts/district.entity.ts';
import { FINDINGS } from '../directory/findings/findings.ts';
import { List } from '../directory/lists/list.entity.ts';
import { School } from '../directory/schools/school.entity.ts';
import { Signal } from '../directory/signals/signal.entity.ts';
import { Vendor } from '../directory/vendors/vendor.entity.ts';
import { Job } from '../jobs/job.entity.ts';
import { EmailPrompt } from '../workspace/emails/email-prompt.entity.ts';
import { GeneratedEmail } from '../workspace/emails/generated-email.entity.ts';
import { Export } from '../workspace/exports/export.entity.ts';
import { ListItem } from '../workspace/lists/list-item.entity.ts';
import { SavedSearch } from '../workspace/searches/saved-search.entity.ts';
import { SearchMatch } from '../workspace/searches/search-match.entity.ts';

/** Every entity, for MikroORM. */
export const entities = [
  Organization,
  User,
  ApiKey,
  OAuthClient,
  Grant,
  Member,
  CreditAccount,
  CreditEntry,
  District,
  School,
  Contact,
  ContactOverlay,
  Deletion,
  Export,
  AuditEntry,
  Event,
  Webhook,
  WebhookDelivery,
  EventSubscription,
  Vendor,
  ...FINDINGS.map(({ entity }) => entity),
  Signal,
  List,
  ListItem,
  SavedSearch,
  SearchMatch,
  EmailPrompt,
  GeneratedEmail,
  Job,
];
