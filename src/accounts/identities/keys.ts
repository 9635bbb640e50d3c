import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Mode } from '@emi/base/runtime';

/** Prefixes by which people and secret scanners recognize our secrets, and requests are routed to their world. */
export const API_KEY = { live: 'sk_live_', test: 'sk_test_' } as const;
export const ACCESS_TOKEN = { live: 'at_live_', test: 'at_test_' } as const;
export const CLIENT_SECRET = { live: 'cs_live_', test: 'cs_test_' } as const;
export const AUTHORIZATION_CODE = 'ac_live_';
export const REFRESH_TOKEN = 'rt_live_';

const RANDOM_LENGTH = 30; // 30 base62 characters are 178 bits
const CHECKSUM_LENGTH = 6; // 62^6 > 2^32, so a CRC-32 always fits
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const REST = new RegExp(`^[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

/** Length of the part of a secret that may be shown later, to identify it. */
export const SHOWN_LENGTH = API_KEY.live.length + 4;

/**
 * Generates an API key: `sk_live_` or `sk_test_`, 30 random base62 characters, 6 characters of checksum. Show it once,
 * store its digest.
 */
export const newKey = (mode: Mode = 'live'): string => newSecret(API_KEY[mode]);

/** The world that a credential belongs to, by its prefix. */
export const modeOfSecret = (text: string): Mode => (/^(?:sk|at|cs)_test_/.test(text) ? 'test' : 'live');

export function newSecret(prefix: string): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () =>
    ALPHABET.charAt(randomInt(ALPHABET.length)),
  ).join('');
  return prefix + random + checksum(prefix + random);
}

/** Checks the checksum, so that mistyped and made-up secrets are refused without a look-up. */
export function isWellFormed(prefix: string, text: string): boolean {
  if (!text.startsWith(prefix) || !REST.test(text.slice(prefix.length))) return false;
  const body = text.slice(0, -CHECKSUM_LENGTH);
  return text.slice(-CHECKSUM_LENGTH) === checksum(body);
}

/** The digest under which a secret is stored. A fast hash suffices: unlike a password, it has 178 random bits. */
export const digestOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = ALPHABET.charAt(rest % ALPHABET.length) + digits;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
}
