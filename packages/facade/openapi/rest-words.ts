import { snakeCase } from '@emi/base/declared';

const DESCRIBED = ['description', 'summary'];

/** Names of the graph in descriptions, in the words of REST: `expires_at` for `expiresAt`. */
const inRestWords = (text: string): string =>
  text.replace(/`([a-z]+[A-Z][A-Za-z]*)`/g, (_, name: string) => `\`${snakeCase(name)}\``);

/** A part of the document with descriptions from the graph's schema in REST's words. */
export function withRestWords<T>(part: T): T {
  if (Array.isArray(part)) return part.map(withRestWords) as T;
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      key,
      DESCRIBED.includes(key) && typeof value === 'string'
        ? inRestWords(value)
        : key.startsWith('example')
          ? value
          : withRestWords(value),
    ]),
  ) as T;
}
