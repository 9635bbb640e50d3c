import { EVIDENCE_KIND } from '../../directory/findings/signal.values.ts';
import type { RecordField } from './fields.ts';
import * as f from './fields.ts';

/** A file that was brought has no address; its name stands for it. */
const address: RecordField = {
  ...f.url,
  read: (value) =>
    typeof value === 'string' && /^file:\/\/\/[^/]{1,300}$/.test(value) ? value : f.url.read(value),
};

const PARTS = {
  kind: f.requiredField(f.oneOfField(EVIDENCE_KIND.values)),
  quote: f.requiredField(f.textField(2_000)),
  heading: f.textField(500),
  url: f.requiredField(address),
  seen_at: f.timestampField,
  agreeing_pages: f.wholeField(1),
  confidence: f.numberField(0, 1),
  origin: f.oneOfField(['synthetic']),
} as const satisfies Record<string, RecordField>;

/** Written as the graph reads it; see `evidence.columns.ts`. */
export const evidence: RecordField = {
  allowed:
    'an object with kind, quote, and url, and optionally heading, seen_at, agreeing_pages, confidence, and origin',
  read(value) {
    if (typeof value !== 'object' || Array.isArray(value)) return undefined;
    const given = value as Record<string, unknown>;
    if (Object.keys(given).some((name) => !(name in PARTS))) return undefined;
    const parts: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(PARTS) as [keyof typeof PARTS, RecordField][]) {
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
