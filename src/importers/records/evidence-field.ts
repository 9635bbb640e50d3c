import { EVIDENCE_KIND } from '../../directory/findings/signal.values.ts';
import type { Field } from './fields.ts';
import * as f from './fields.ts';

/** A file that was brought has no address; its name stands for it. */
const address: Field = {
  ...f.url,
  read: (value) =>
    typeof value === 'string' && /^file:\/\/\/[^/]{1,300}$/.test(value) ? value : f.url.read(value),
};

const PARTS = {
  kind: f.required(f.oneOf(EVIDENCE_KIND.values)),
  quote: f.required(f.text(2_000)),
  heading: f.text(500),
  url: f.required(address),
  seen_at: f.timestamp,
  agreeing_pages: f.whole(1),
  confidence: f.number(0, 1),
  origin: f.oneOf(['synthetic']),
} as const satisfies Record<string, Field>;

/** Written as the graph reads it; see `evidence.columns.ts`. */
export const evidence: Field = {
  allowed:
    'an object with kind, quote, and url, and optionally heading, seen_at, agreeing_pages, confidence, and origin',
  read(value) {
    if (typeof value !== 'object' || Array.isArray(value)) return undefined;
    const given = value as Record<string, unknown>;
    if (Object.keys(given).some((name) => !(name in PARTS))) return undefined;
    const parts: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(PARTS) as [keyof typeof PARTS, Field][]) {
      const part = given[name] ?? null;
      const read = part === null ? null : field.read(part);
      if (read === undefined || (read === null && field.required)) return undefined;
      parts[name] = read;
    }
    return JSON.stringify({
      kind: parts.kind,
      quote: parts.quote,
      heading: parts.heading,
      url: parts.url,
      seenAt: parts.seen_at && new Date(parts.seen_at as string).toISOString(),
      agreeingPages: parts.agreeing_pages ?? 1,
      confidence: parts.confidence ?? 1,
      ...(parts.origin === null ? {} : { origin: parts.origin }),
    });
  },
};
