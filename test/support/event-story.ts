import sql from 'sql-template-tag';
import { dispatchEvents } from '../../src/accounts/webhooks/dispatcher.ts';
import { endSubscriptions } from '../../src/accounts/webhooks/end-subscriptions.ts';
import { matchSearches } from '../../src/workspace/searches/match-searches.ts';
import type { Cast } from './cast.ts';
import { EventHost } from './event-host.ts';
import { type Harness, WEBHOOKS } from './harness.ts';

/** An organization that has unlocked a district in Texas, and an agent's host that receives its events. */
export class EventStory {
  readonly #harness: Harness;
  readonly host: EventHost;
  readonly acme: Cast;
  readonly place: { readonly districtId: string };

  private constructor(harness: Harness, host: EventHost, acme: Cast, districtId: string) {
    this.#harness = harness;
    this.host = host;
    this.acme = acme;
    this.place = { districtId };
  }

  static async begin(harness: Harness): Promise<EventStory> {
    const host = await EventHost.start(`${harness.origin}/mcp`);
    const acme = await harness.seed.organization({ plan: 'growth', credits: 100 });
    const district = await harness.seed.district({ state: 'TX' });
    await acme.unlocks('district', district);
    await matchSearches(harness.db);
    return new EventStory(harness, host, acme, district.id);
  }

  /** A second's work of the matcher, the dispatcher, and the workers. */
  async deliver(): Promise<void> {
    await matchSearches(this.#harness.db);
    await dispatchEvents({ db: this.#harness.db, queue: this.#harness.jobs });
    await this.#harness.drain();
  }

  /** Adds events as readings of the district's website do. */
  happen(times: number): Promise<unknown> {
    return this.#harness.db.core.rows(sql`
      insert into events (organization_id, type, path, data)
      select ${this.acme.organizationId}, 'scouting.completed', '/me',
        jsonb_build_object('entity_type', 'district', 'entity_id', ${this.place.districtId}::text)
      from generate_series(1, ${times})`);
  }

  /** Ends the subscriptions that are due to end. */
  end(): Promise<unknown> {
    return endSubscriptions(this.#harness.db, WEBHOOKS);
  }
}
