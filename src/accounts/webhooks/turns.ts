import { SharedSemaphore } from '@emi/base/runtime';
import { type SharingWebhook, shareOf } from './deliver.kind.ts';

/** Maximum concurrent requests of an organization to one host; a webhook has one job at a time. */
export const PER_WEBHOOK = 4;
/** Maximum connections to one host, which organizations share where a vendor receives webhooks for many of them. */
export const PER_HOST = 8;
/** Maximum concurrent requests of this process, of which each share gets at most half. */
const PER_PROCESS = 16;

/**
 * Admits requests to receivers. Requests that wait for a host wait in the order of arrival, no more of an organization
 * than it may make at once, so slow receivers of some organizations never keep others from that host. They wait before
 * they count as requests of the process, so they keep nobody from other hosts either.
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
