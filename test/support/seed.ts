import { randomInt, randomUUID } from 'node:crypto';
import type { EntityClass, EntityManager, RequiredEntityData } from '@mikro-orm/postgresql';
import { postCredits } from '../../src/accounts/credits/ledger.ts';
import type { Database } from '../../src/db/database.ts';
import { Contact, ContactOverlay } from '../../src/directory/contacts/contact.entity.ts';
import { District } from '../../src/directory/districts/district.entity.ts';
import { ClassifiedUrl } from '../../src/directory/findings/classified-url.entity.ts';
import { Contract } from '../../src/directory/findings/contract.entity.ts';
import { FundingSignal } from '../../src/directory/findings/funding-signal.entity.ts';
import { PainPoint } from '../../src/directory/findings/pain-point.entity.ts';
import { Purchase } from '../../src/directory/findings/purchase.entity.ts';
import { Rfp } from '../../src/directory/findings/rfp.entity.ts';
import { TimelineEvent } from '../../src/directory/findings/timeline-event.entity.ts';
import { VendorStackEntry } from '../../src/directory/findings/vendor-stack-entry.entity.ts';
import { List } from '../../src/directory/lists/list.entity.ts';
import { School } from '../../src/directory/schools/school.entity.ts';
import { Vendor } from '../../src/directory/vendors/vendor.entity.ts';
import { EmailPrompt } from '../../src/workspace/emails/email-prompt.entity.ts';
import { GeneratedEmail } from '../../src/workspace/emails/generated-email.entity.ts';
import { ListItem } from '../../src/workspace/lists/list-item.entity.ts';
import { type CanaryOwner, canaries, canary } from './canaries.ts';
import { type Cast, makeCast, type NewCast } from './cast.ts';
import { insertScoutingRun, type ScoutingRun } from './scouting-run.ts';

const digits = (length: number) => Array.from({ length }, () => randomInt(10)).join('');

let made = randomInt(500_000);
/** A number that never repeats. */
const nextNumber = (length: number) => `9${String(made++).padStart(length - 1, '0')}`;

type Values<Entity> = Partial<RequiredEntityData<Entity>>;
/** The subject of a finding. */
type ParentId = { districtId: string } | { schoolId: string };
type Owner = readonly [CanaryOwner, id: string];

/**
 * Small stories in a test database: missing parents are created, values are valid, and overrides win. Everything that
 * is hidden from some callers holds a canary with its permitted readers, unless it is overridden.
 */
export class Seed {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  organization(values: NewCast = {}): Promise<Cast> {
    return makeCast(this.#db, values);
  }

  async district(overrides: Values<District> = {}): Promise<District> {
    const id = String(overrides.id ?? randomUUID());
    return this.#make(District, {
      ...(await this.#gated(District, ['district', id])),
      id,
      ncesId: nextNumber(7),
      name: `District ${digits(4)}`,
      state: 'TX',
      ...overrides,
    });
  }

  async school(overrides: Values<School> = {}): Promise<School> {
    const id = String(overrides.id ?? randomUUID());
    const districtId = String(overrides.districtId ?? (await this.district()).id);
    return this.#make(School, {
      ...(await this.#gated(School, ['school', id])),
      id,
      ncesId: nextNumber(12),
      name: `School ${digits(4)}`,
      state: 'TX',
      ...overrides,
      districtId,
    });
  }

  async schools(count: number, overrides: Values<School> = {}): Promise<School[]> {
    const schools: School[] = [];
    for (let i = 0; i < count; i++) schools.push(await this.school(overrides));
    return schools;
  }

  /** Makes a contact at a district, unless a school and its district are given. */
  async contact(overrides: Values<Contact> = {}): Promise<Contact> {
    const id = String(overrides.id ?? randomUUID());
    const districtId = String(overrides.districtId ?? (await this.district()).id);
    return this.#make(Contact, {
      ...(await this.#gated(Contact, ['contact', id])),
      ...(await canaries(Contact, 'open', (property) => canary('person', id, property))),
      id,
      state: 'TX',
      ...overrides,
      districtId,
    });
  }

  /** The organization's overlay of the contact. */
  async overlay(
    { organizationId }: { organizationId: string },
    contact: { id: string },
    overrides: Values<ContactOverlay> = {},
  ): Promise<ContactOverlay> {
    const textOf = (property: string) => {
      const forOrganization = canary('organization', organizationId, `${property}.${contact.id}`);
      return `${forOrganization} ${canary('contact', contact.id, property)}`;
    };
    return this.#make(ContactOverlay, {
      ...(await canaries(Contact, 'gated', textOf, 'o')),
      ...overrides,
      organizationId,
      contactId: contact.id,
    });
  }

  async list({ userId }: { userId: string }, overrides: Values<List> = {}): Promise<List> {
    return this.#makePrivate(List, [['user', userId]], { entityType: 'district', ...overrides, userId });
  }

  listItem(
    list: { id: string; userId: string; entityType: string },
    entity: { id: string },
    overrides: Values<ListItem> = {},
  ): Promise<ListItem> {
    const values = { ...overrides, listId: list.id, [`${list.entityType}Id`]: entity.id };
    return this.#makePrivate(ListItem, [['user', list.userId]], values);
  }

  emailPrompt({ userId }: { userId: string }, overrides: Values<EmailPrompt> = {}): Promise<EmailPrompt> {
    // A letter, because the template charges nothing for instructions that it does not follow.
    const letter = `Dear {{contact.name}},\n\nwe know ${canary('user', userId, 'instructionPrompt')}.`;
    return this.#makePrivate(EmailPrompt, [['user', userId]], {
      systemPrompt: canary('user', userId, 'systemPrompt'),
      instructionPrompt: letter,
      ...overrides,
      userId,
    });
  }

  email(
    { organizationId }: { organizationId: string },
    contact: { id: string },
    overrides: Values<GeneratedEmail> = {},
  ): Promise<GeneratedEmail> {
    const owners = [
      ['organization', organizationId],
      ['contact', contact.id],
    ] as const;
    return this.#makePrivate(GeneratedEmail, owners, {
      ...overrides,
      organizationId,
      contactId: contact.id,
    });
  }

  /** Adds an entry to the organization's ledger: one credit as a gift. */
  async creditEntry({ organizationId }: { organizationId: string }): Promise<void> {
    const own = (column: string) => canary('organization', organizationId, `${column}.${randomUUID()}`);
    const actor = { organizationId, userId: null, channel: 'system', now: new Date() } as const;
    const gift = { kind: 'grant', reference: own('reference'), available: 1, reason: own('reason') } as const;
    await this.#db.transaction((tx) => postCredits(tx, actor, gift));
  }

  vendor(overrides: Values<Vendor> = {}): Promise<Vendor> {
    return this.#make(Vendor, { canonicalName: `Vendor ${nextNumber(6)}`, ...overrides });
  }

  stackEntry(
    place: ParentId,
    vendor: { id: string },
    overrides: Values<VendorStackEntry> = {},
  ): Promise<VendorStackEntry> {
    return this.#makeFinding(VendorStackEntry, place, { ...overrides, vendorId: vendor.id });
  }

  contract(place: ParentId, overrides: Values<Contract> = {}): Promise<Contract> {
    return this.#makeFinding(Contract, place, overrides);
  }

  painPoint(place: ParentId, overrides: Values<PainPoint> = {}): Promise<PainPoint> {
    return this.#makeFinding(PainPoint, place, { category: 'budget', ...overrides });
  }

  fundingSignal(place: ParentId, overrides: Values<FundingSignal> = {}): Promise<FundingSignal> {
    return this.#makeFinding(FundingSignal, place, { source: 'grant', ...overrides });
  }

  purchase(place: ParentId, overrides: Values<Purchase> = {}): Promise<Purchase> {
    return this.#makeFinding(Purchase, place, overrides);
  }

  rfp(place: ParentId, overrides: Values<Rfp> = {}): Promise<Rfp> {
    return this.#makeFinding(Rfp, place, overrides);
  }

  timelineEvent(place: ParentId, overrides: Values<TimelineEvent> = {}): Promise<TimelineEvent> {
    return this.#makeFinding(TimelineEvent, place, { eventType: 'policy', ...overrides });
  }

  classifiedUrl(place: ParentId, overrides: Values<ClassifiedUrl> = {}): Promise<ClassifiedUrl> {
    return this.#makeFinding(ClassifiedUrl, place, overrides);
  }

  scoutingRun(place: ParentId, overrides: Partial<ScoutingRun> = {}): Promise<{ id: string }> {
    return insertScoutingRun(this.#db.core, { ...overrides, ...place });
  }

  /** A failed job of the organization. */
  async job({ organizationId }: { organizationId: string }): Promise<void> {
    const id = randomUUID();
    const textOf = (column: string) => canary('organization', organizationId, `${column}.${id}`);
    await this.#em().execute(
      `insert into jobs (id, queue_id, kind, organization_id, payload, status, message, error, finished_at)
       values (?, ?, 'clean_up_jobs', ?, '{}', 'failed', ?, ?, now())`,
      [id, randomUUID(), organizationId, textOf('message'), textOf('error')],
    );
  }

  #gated(entity: EntityClass<object>, [owner, id]: Owner): Promise<Record<string, unknown>> {
    return canaries(entity, 'gated', (property) => canary(owner, id, property));
  }

  /** Makes a finding whose hidden texts only those may read who unlocked its district or school. */
  #makeFinding<Entity extends object>(type: EntityClass<Entity>, place: ParentId, values: object) {
    const owner: Owner = 'districtId' in place ? ['district', place.districtId] : ['school', place.schoolId];
    return this.#makePrivate(type, [owner], { ...values, ...place });
  }

  /** A record whose texts are all canaries, for readers who meet all of these conditions. */
  async #makePrivate<Entity extends object>(
    type: EntityClass<Entity>,
    owners: readonly Owner[],
    values: object,
  ): Promise<Entity> {
    const id = 'id' in values ? values.id : randomUUID();
    const textOf = (property: string) =>
      owners.map(([owner, ownerId]) => canary(owner, ownerId, `${property}.${id}`)).join(' ');
    return this.#make(type, { ...(await canaries(type, 'open', textOf)), id, ...values });
  }

  async #make<Entity extends object>(type: EntityClass<Entity>, values: object): Promise<Entity> {
    const em = this.#em();
    const entity = em.create(type, values as RequiredEntityData<Entity>);
    await em.persist(entity).flush();
    return entity;
  }

  #em(): EntityManager {
    return this.#db.orm.em.fork();
  }
}
