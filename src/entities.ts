import 'reflect-metadata';
import { Contact, ContactOverlay } from './contacts/contact.entity.ts';
import { CreditAccount } from './credits/credit-account.entity.ts';
import { CreditEntry } from './credits/credit-entry.entity.ts';
import { Deletion } from './deletions/deletion.entity.ts';
import { District } from './districts/district.entity.ts';
import { Export } from './exports/export.entity.ts';
import { Job } from './jobs/job.entity.ts';
import { List } from './lists/list.entity.ts';
import { ListItem } from './lists/list-item.entity.ts';
import { EmailPrompt } from './outreach/email-prompt.entity.ts';
import { GeneratedEmail } from './outreach/generated-email.entity.ts';
import { School } from './schools/school.entity.ts';
import { ScoutingRun } from './scouting/scouting-run.entity.ts';
import { ClassifiedUrl } from './signals/classified-url.entity.ts';
import { Contract } from './signals/contract.entity.ts';
import { Signal } from './signals/feed/signal.entity.ts';
import { FundingSignal } from './signals/funding-signal.entity.ts';
import { PainPoint } from './signals/pain-point.entity.ts';
import { Rfp } from './signals/rfp.entity.ts';
import { TimelineEvent } from './signals/timeline-event.entity.ts';
import { VendorStackEntry } from './signals/vendor-stack-entry.entity.ts';
import { AuditEntry } from './trail/audit-entry.entity.ts';
import { Vendor } from './vendors/vendor.entity.ts';
import { ApiKey } from './viewer/api-key.entity.ts';
import { Organization } from './viewer/organization.entity.ts';
import { Member } from './viewer/tokens/member.entity.ts';
import { OAuthClient } from './viewer/tokens/oauth-client.entity.ts';
import { User } from './viewer/user.entity.ts';

/** Every entity, for MikroORM. */
export const entities = [
  Organization,
  User,
  ApiKey,
  OAuthClient,
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
  Vendor,
  VendorStackEntry,
  Contract,
  PainPoint,
  FundingSignal,
  Rfp,
  TimelineEvent,
  ClassifiedUrl,
  Signal,
  List,
  ListItem,
  EmailPrompt,
  GeneratedEmail,
  ScoutingRun,
  Job,
];
