import type { Evidence } from '@emi/reading/vocabulary/kinds';
import type { Evidence as PublishedEvidence } from './evidence.columns.ts';

/** Converts a fact's proof to the stored and published form; null without a proof. */
export function evidenceOf({ context, sourceUrl, proof }: Evidence): PublishedEvidence | null {
  if (!proof) return null;
  const { kind, heading, seenAt, pages, confidence } = proof;
  return {
    kind,
    quote: context,
    heading,
    url: sourceUrl,
    seenAt: seenAt && new Date(seenAt).toISOString(),
    agreeingPages: pages,
    confidence,
  };
}
