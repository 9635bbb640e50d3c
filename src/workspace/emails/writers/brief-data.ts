import type { EmailBrief } from '../email-brief.ts';
import { PLACEHOLDER_NAMES, placeholderValue } from '../placeholders.ts';
import { emailPlainText } from '../plain-text.ts';
import type { UsedFact } from '../writer.ts';

/** Bounds of the data: characters of a text, elements of a list or object, and levels of nesting. */
const MAX_TEXT = 600;
const MAX_ELEMENTS = 20;
const MAX_DEPTH = 3;

interface NumberedFact extends UsedFact {
  readonly ref: string;
}

/**
 * The data given to a language model: the brief without the prompt and the contact's address, which no text needs.
 * Strings are cleaned and truncated; findings are numbered so that the model can cite them.
 */
export function briefData(brief: EmailBrief): { data: unknown; facts: readonly NumberedFact[] } {
  const { contracts, painPoints, funding, rfps, events, vendors, ...summary } = brief.intelligence;
  const findings = Object.entries({
    contract: contracts,
    pain_point: painPoints,
    funding,
    rfp: rfps,
    event: events,
    vendor: vendors,
  }).flatMap(([kind, records]) => records.slice(0, MAX_ELEMENTS).map((record) => ({ kind, record })));
  const numbered = findings.map(({ kind, record: { id, ...fields } }, at) => ({
    ref: `F${at + 1}`,
    kind,
    id,
    fields,
  }));
  const data = {
    today: brief.today.slice(0, 10),
    sender: clean(brief.sender),
    contact: clean({ ...brief.contact, email: undefined }),
    entity: clean(brief.entity),
    summary: clean(summary),
    findings: numbered.map(({ ref, kind, fields }) => ({ ref, kind, ...(clean(fields) as object) })),
    placeholders: Object.fromEntries(PLACEHOLDER_NAMES.map((name) => [name, placeholderValue(name, brief)])),
  };
  return { data, facts: numbered.map(({ ref, kind, id }) => ({ ref, kind, id })) };
}

function clean(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return emailPlainText(value, MAX_TEXT);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_DEPTH) return undefined;
  if (Array.isArray(value)) return value.slice(0, MAX_ELEMENTS).map((element) => clean(element, depth + 1));
  const entries = Object.entries(value).slice(0, MAX_ELEMENTS);
  return Object.fromEntries(
    entries.map(([key, element]) => [emailPlainText(key, MAX_TEXT), clean(element, depth + 1)]),
  );
}
