import { choice, decimalFrom, must, text, whole } from '@emi/base/values';
import { EVIDENCE_KIND } from '@emi/reading/vocabulary';
import { z } from 'zod';
import type { RecordField } from './fields.ts';
import * as f from './fields.ts';

const ALLOWED =
  'an object with kind, quote, and url, and optionally heading, seen_at, agreeing_pages, confidence, and origin';

/** Stored as JSON with the keys that the graph reads; see `evidence.columns.ts`. */
export const evidence: RecordField = z
  .strictObject(
    {
      kind: choice(EVIDENCE_KIND.values),
      quote: text(2_000, 1),
      heading: text(500).nullish(),
      url: f.sourceAddress,
      seen_at: f.timestampField.nullish(),
      agreeing_pages: whole(1).nullish(),
      confidence: decimalFrom(0, 1).nullish(),
      origin: choice(['synthetic']).nullish(),
    },
    must(ALLOWED),
  )
  .transform(({ kind, quote, heading, url, seen_at, agreeing_pages, confidence, origin }) =>
    JSON.stringify({
      kind,
      quote: quote.trim(),
      heading: heading?.trim() || null,
      url,
      seenAt: seen_at ? new Date(seen_at).toISOString() : null,
      agreeingPages: agreeing_pages ?? 1,
      confidence: confidence ?? 1,
      ...(origin && { origin }),
    }),
  );
