import { SharedSemaphore } from '@emi/base/runtime';
import { type SharingWebhook, shareOf } from './deliver.kind.ts';

/** Maximum concurrent requests of an organization to one host, and of a job, which delivers to one webhook. */
export const PER_WEBHOOK = 4;
/** Maximum connections to one host, which organizations share where a vendor receives webhooks for many of them. */
export const PER_HOST = 8;
/** Maximum concurrent requests of this process, of which each share gets at most half. */
const PER_PROCESS = 16;

/**
 * Admits requests to receivers. Requests to one host are admitted in the order of arrival, but an organization has only
 * as many in the queue as it may make at once, so slow receivers of one organization never keep others from that host.
 * Requests that wait for a host do not yet count as requests of the process, so they keep nobody from other hosts.
 */
export class Turns {
  readonly #process = new SharedSemaphore(PER_PROCESS);
  readonly #hosts = new Map<string, SharedSemaphore>();

  async run<T>(receiver: SharingWebhook & { readonly url: URL }, work: () => Promise<T>): Promise<T> {
    const { organizationId, url } = receiver;
    const host = this.#hosts.get(url.origin) ?? new SharedSemaphore(PER_HOST, PER_WEBHOOK);
    this.#hosts.set(url.origin, host);
    try {
      return await host.run(organizationId, () => this.#process.run(shareOf(receiver).of, work));
    } finally {
      if (host.isIdle) this.#hosts.delete(url.origin);
    }
  }
}
