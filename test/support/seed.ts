import { randomInt } from 'node:crypto';
import type { EntityManager, RequiredEntityData } from '@mikro-orm/postgresql';
import type { Database } from '../../src/db/database.ts';
import { UNLOCK_PRICES, type Unlockable } from '../../src/credits/prices.ts';
import { District } from '../../src/districts/district.entity.ts';
import { School } from '../../src/schools/school.entity.ts';
import { createOrganization } from '../../src/viewer/accounts.ts';
import type { Plan } from '../../src/viewer/plans.ts';

const digits = (length: number) => Array.from({ length }, () => randomInt(10)).join('');

/** An organization with its key, and what it can do in a story. */
export interface Cast {
  readonly organizationId: string;
  readonly userId: string;
  readonly key: string;
  /** The organization has unlocked these, for their price. */
  unlocks(type: Unlockable, ...entities: { id: string }[]): Promise<void>;
}

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
    };
  }

  async district(overrides: Partial<RequiredEntityData<District>> = {}): Promise<District> {
    const district = this.#em().create(District, {
      ncesId: digits(7),
      name: `District ${digits(4)}`,
      state: 'TX',
      ...overrides,
    } as RequiredEntityData<District>);
    return this.#save(district);
  }

  async school(overrides: Partial<RequiredEntityData<School>> = {}): Promise<School> {
    const districtId = overrides.districtId ?? (await this.district()).id;
    const school = this.#em().create(School, {
      ncesId: digits(12),
      name: `School ${digits(4)}`,
      state: 'TX',
      ...overrides,
      districtId,
    } as RequiredEntityData<School>);
    return this.#save(school);
  }

  async schools(count: number, overrides: Partial<RequiredEntityData<School>> = {}): Promise<School[]> {
    const schools: School[] = [];
    for (let i = 0; i < count; i++) schools.push(await this.school(overrides));
    return schools;
  }

  async #save<Entity extends object>(entity: Entity): Promise<Entity> {
    await this.#em().persist(entity).flush();
    return entity;
  }

  #em(): EntityManager {
    return this.#db.orm.em.fork();
  }
}
