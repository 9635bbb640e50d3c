/** One of the two worlds of a service: the live one, or the one in which developers test their programs. */
export type Mode = 'live' | 'test';

/** Marks responses of the test world, and deliveries to its webhooks. */
export const MODE_HEADER = 'X-Mode';
