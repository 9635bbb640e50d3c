import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'sk_live_';
const RANDOM_LENGTH = 30; // 30 base62 characters are 178 bits
const CHECKSUM_LENGTH = 6; // 62^6 > 2^32, so a CRC-32 always fits
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const FORMAT = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

/** Characters of a key that may be shown again, to recognize it by. */
export const SHOWN_LENGTH = PREFIX.length + 4;

/** A new API key: `sk_live_`, 30 random base62 characters, 6 characters of checksum. Show it once, store its digest. */
export function newKey(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () =>
    ALPHABET.charAt(randomInt(ALPHABET.length)),
  ).join('');
  return PREFIX + random + checksum(PREFIX + random);
}

/** Whether a text can be one of our keys at all. Mistyped and made-up keys are refused without asking the database. */
export function isWellFormedKey(text: string): boolean {
  if (!FORMAT.test(text)) return false;
  const body = text.slice(0, -CHECKSUM_LENGTH);
  return text.slice(-CHECKSUM_LENGTH) === checksum(body);
}

/** What is stored of a key. A fast hash suffices: unlike a password, a key has 178 random bits. */
export const digestOf = (key: string): Buffer => createHash('sha256').update(key).digest();

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = ALPHABET.charAt(rest % ALPHABET.length) + digits;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
}
