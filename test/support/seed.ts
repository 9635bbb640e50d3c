import { randomInt } from 'node:crypto';
import type { EntityClass, EntityManager, RequiredEntityData } from '@mikro-orm/postgresql';
import { Contact } from '../../src/contacts/contact.entity.ts';
import { UNLOCK_PRICES, type Unlockable } from '../../src/credits/prices.ts';
import type { Database } from '../../src/db/database.ts';
import { District } from '../../src/districts/district.entity.ts';
import { List } from '../../src/lists/list.entity.ts';
import { ListItem } from '../../src/lists/list-item.entity.ts';
import { EmailPrompt } from '../../src/outreach/email-prompt.entity.ts';
import { GeneratedEmail } from '../../src/outreach/generated-email.entity.ts';
import { School } from '../../src/schools/school.entity.ts';
import { ScoutingRun } from '../../src/scouting/scouting-run.entity.ts';
import { Contract } from '../../src/signals/contract.entity.ts';
import { PainPoint } from '../../src/signals/pain-point.entity.ts';
import { Rfp } from '../../src/signals/rfp.entity.ts';
import { VendorStackEntry } from '../../src/signals/vendor-stack-entry.entity.ts';
import { Vendor } from '../../src/vendors/vendor.entity.ts';
import { createOrganization, createUser } from '../../src/viewer/accounts.ts';
import type { Plan } from '../../src/viewer/plans.ts';

const digits = (length: number) => Array.from({ length }, () => randomInt(10)).join('');

/** An organization with its key, and what it can do in a story. */
export interface Cast {
  readonly organizationId: string;
  readonly userId: string;
  readonly key: string;
  /** The organization has unlocked these, for their price. */
  unlocks(type: Unlockable, ...entities: { id: string }[]): Promise<void>;
  /** Another user of the organization. */
  colleague(): Promise<{ userId: string; key: string }>;
}

type Values<Entity> = Partial<RequiredEntityData<Entity>>;
/** What a finding is about. */
type Place = { districtId: string } | { schoolId: string };

/** Small stories in a test database: parents appear when not given, values are valid, overrides win. */
export class Seed {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async organization(overrides: { name?: string; plan?: Plan; credits?: number } = {}): Promise<Cast> {
    const em = this.#em();
    const { organization, user, apiKey } = await createOrganization(em, {
      name: 'Acme',
      plan: 'growth',
      credits: 100,
      ...overrides,
    });
    return {
      organizationId: organization.id,
      userId: user.id,
      key: apiKey,
      unlocks: async (type, ...entities) => {
        for (const { id } of entities) {
          await this.#em().execute(
            'insert into unlocks (organization_id, entity_type, entity_id, credits_spent) values (?, ?, ?, ?)',
            [organization.id, type, id, UNLOCK_PRICES[type]],
          );
        }
      },
      colleague: async () => {
        const { user: colleague, apiKey: key } = await createUser(this.#em(), organization.id);
        return { userId: colleague.id, key };
      },
    };
  }

  district(overrides: Values<District> = {}): Promise<District> {
    return this.#make(District, {
      ncesId: digits(7),
      name: `District ${digits(4)}`,
      state: 'TX',
      ...overrides,
    });
  }

  async school(overrides: Values<School> = {}): Promise<School> {
    const districtId = overrides.districtId ?? (await this.district()).id;
    return this.#make(School, {
      ncesId: digits(12),
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

  /** At a district, unless a school is given together with its district. */
  async contact(overrides: Values<Contact> = {}): Promise<Contact> {
    const districtId = overrides.districtId ?? (await this.district()).id;
    return this.#make(Contact, { name: `Contact ${digits(6)}`, state: 'TX', ...overrides, districtId });
  }

  list(user: { userId: string }, overrides: Values<List> = {}): Promise<List> {
    const { userId } = user;
    return this.#make(List, { name: `List ${digits(6)}`, entityType: 'district', ...overrides, userId });
  }

  listItem(list: { id: string; entityType: string }, entity: { id: string }): Promise<ListItem> {
    return this.#make(ListItem, { listId: list.id, [`${list.entityType}Id`]: entity.id });
  }

  emailPrompt(user: { userId: string }, overrides: Values<EmailPrompt> = {}): Promise<EmailPrompt> {
    return this.#make(EmailPrompt, {
      name: `Prompt ${digits(6)}`,
      systemPrompt: 'Write kindly.',
      instructionPrompt: 'Introduce us.',
      ...overrides,
      userId: user.userId,
    });
  }

  email(
    { organizationId }: { organizationId: string },
    contact: { id: string },
    overrides: Values<GeneratedEmail> = {},
  ): Promise<GeneratedEmail> {
    return this.#make(GeneratedEmail, {
      subject: 'Hello',
      ...overrides,
      organizationId,
      contactId: contact.id,
    });
  }

  vendor(overrides: Values<Vendor> = {}): Promise<Vendor> {
    return this.#make(Vendor, { canonicalName: `Vendor ${digits(6)}`, ...overrides });
  }

  stackEntry(place: Place, vendor: { id: string }): Promise<VendorStackEntry> {
    return this.#make(VendorStackEntry, { ...place, vendorId: vendor.id });
  }

  contract(place: Place, overrides: Values<Contract> = {}): Promise<Contract> {
    return this.#make(Contract, { vendorNameRaw: `Vendor ${digits(6)}`, ...overrides, ...place });
  }

  painPoint(place: Place, overrides: Values<PainPoint> = {}): Promise<PainPoint> {
    return this.#make(PainPoint, {
      category: 'budget',
      description: `Trouble ${digits(6)}`,
      ...overrides,
      ...place,
    });
  }

  rfp(place: Place, overrides: Values<Rfp> = {}): Promise<Rfp> {
    return this.#make(Rfp, { title: `Request ${digits(6)}`, ...overrides, ...place });
  }

  scoutingRun(place: Place, overrides: Values<ScoutingRun> = {}): Promise<ScoutingRun> {
    return this.#make(ScoutingRun, { ...overrides, ...place });
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
