import { randomUUID } from 'node:crypto';
import type { Caller } from '../caller.ts';
import { isAcknowledged, type Outcome } from '../requests.ts';
import type { District, Organization } from '../seed.ts';

const PAUSE_MS = [20, 200] as const;
const WISHES = { unlock: 5, email: 3, list: 4, read: 4 } as const;
/** The share of districts' unlocks that are checked for immediate visibility. */
const LOOKED_AFTER = 0.3;

/** A user who buys records, keeps a list, has emails written, and searches. */
export async function shopper(caller: Caller, organization: Organization, at: number): Promise<void> {
  const { random } = caller;
  const shopping = new Shopping(caller, organization);
  await shopping.makeList(`List of client ${at}`);
  while (!caller.isOver()) {
    const wish = random.weighted(WISHES);
    if (wish === 'unlock') await shopping.unlock();
    else if (wish === 'email') await shopping.email();
    else if (wish === 'list') await shopping.changeList();
    else await shopping.read();
    await caller.pause(PAUSE_MS);
  }
}

class Shopping {
  readonly #caller: Caller;
  readonly #organization: Organization;
  /** Districts whose unlock was acknowledged to this client. */
  readonly #own: District[] = [];
  /** Contacts whose unlock was acknowledged to this client. */
  readonly #contacts: string[] = [];
  #listId: string | undefined;
  /** Its list items by district; a district is added to the list once, and removed at most once. */
  readonly #items = new Map<string, string>();
  readonly #listed = new Set<string>();

  constructor(caller: Caller, organization: Organization) {
    this.#caller = caller;
    this.#organization = organization;
  }

  async makeList(name: string): Promise<void> {
    const { ledger } = this.#caller;
    const operation = ledger.begin('list', this.#organization, name, true);
    const made = await this.#caller.insist(
      operation,
      this.#post('/lists', { name, entity_type: 'district' }, randomUUID()),
      ({ body }) => body.data.id,
    );
    this.#listId = made?.body.data.id;
  }

  async unlock(): Promise<void> {
    const { random, districts, ledger } = this.#caller;
    const wantsContact = this.#own.length > 0 && random.chance(0.5);
    const district = random.pick(wantsContact ? this.#own : districts);
    const type = wantsContact ? 'contact' : 'district';
    const id = wantsContact ? random.pick(district.contactIds) : district.id;
    const key = random.chance(0.5) ? randomUUID() : undefined;
    const operation = ledger.begin('unlock', this.#organization, `${type}:${id}`, key !== undefined);
    const asked = this.#post('/unlock', { entity_type: type, entity_id: id }, key);
    const done = await this.#caller.insist(operation, asked, ({ body }) => body.credits_charged);
    if (!done) return;
    if (wantsContact) this.#contacts.push(id);
    else this.#own.push(district);
    if (!wantsContact && random.chance(LOOKED_AFTER)) await this.#lookAfter(district);
  }

  async email(): Promise<void> {
    const { random, ledger } = this.#caller;
    if (this.#contacts.length === 0) return;
    const contactId = random.pick(this.#contacts);
    const operation = ledger.begin('email', this.#organization, contactId, true);
    const body = { email_prompt_id: this.#organization.promptId, again: true };
    const asked = this.#post(`/contacts/${contactId}/generate-email`, body, randomUUID());
    await this.#caller.insist(operation, asked, (outcome) => outcome.body.job_record_id);
  }

  async changeList(): Promise<void> {
    const { random, districts, ledger } = this.#caller;
    const listId = this.#listId;
    if (!listId) return;
    const [leaving] = this.#items.size > 3 && random.chance(0.4) ? random.some(1, [...this.#items]) : [];
    if (leaving) {
      const [districtId, itemId] = leaving;
      this.#items.delete(districtId);
      const operation = ledger.begin('remove', this.#organization, `${listId}:${districtId}`, true);
      const asked = {
        method: 'DELETE',
        path: `/lists/${listId}/items/${itemId}`,
        key: this.#organization.key,
      } as const;
      await this.#caller.insist(
        operation,
        { ...asked, idempotencyKey: randomUUID() },
        ({ status }) => status,
      );
      return;
    }
    const { id } = random.pick(districts);
    if (this.#listed.has(id)) return;
    this.#listed.add(id);
    const operation = ledger.begin('add', this.#organization, `${listId}:${id}`, true);
    const itemOf = ({ body }: Outcome): string => body.data[0].id;
    const asked = this.#post(`/lists/${listId}/items`, { entity_id: id }, randomUUID());
    const added = await this.#caller.insist(operation, asked, itemOf);
    if (added) this.#items.set(id, itemOf(added));
  }

  async read(): Promise<void> {
    const { random } = this.#caller;
    const paths = [
      '/credits',
      '/districts?state=TX&search=District&limit=20',
      '/contacts?limit=20',
      '/lists?limit=5',
    ];
    await this.#caller.ask({ method: 'GET', path: random.pick(paths), key: this.#organization.key });
  }

  /** Purchases are visible immediately, whichever service and database answers. */
  async #lookAfter({ id }: District): Promise<void> {
    const path = `/districts?ids=${id}`;
    const outcome = await this.#caller.ask({ method: 'GET', path, key: this.#organization.key });
    if (!isAcknowledged(outcome)) return;
    const isSeen = outcome.body.data[0]?._access?.is_unlocked === true;
    if (!isSeen) this.#caller.ledger.oddities.push(`GET ${path}: an acknowledged unlock is not seen`);
  }

  #post(path: string, body: object, idempotencyKey: string | undefined) {
    return { method: 'POST', path, key: this.#organization.key, body, idempotencyKey } as const;
  }
}
