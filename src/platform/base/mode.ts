/** Which of the two worlds of a service something belongs to: the live one, or the one for tests of programs. */
export type Mode = 'live' | 'test';

/** Marks every response of the test world, and its deliveries to webhooks. */
export const MODE_HEADER = 'X-Mode';
