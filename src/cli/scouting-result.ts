import { snakeCase, snakeCased } from '@emi/base/declared';
import { FACT_KINDS, type Evidence as Fact } from '@emi/reading';
import type { ScoutedKind } from '@emi/reading/vocabulary/kinds';
import { type FactsByKind, SCOUTED_KINDS } from '@emi/reading/vocabulary/kinds';
import type { Evidence } from '../directory/findings/evidence.columns.ts';
import { evidenceOf } from '../directory/findings/evidence-of.ts';
import type { ScoutingResult } from '../scouting/scouting-result.ts';
import type { Result } from './output.ts';

/** Formats a scouting result: JSON with the API's field names, and text by kind, each fact with its page. */
export const formatScoutingResult = (found: ScoutingResult): Result => ({
  json: jsonOf(found),
  text: textOf(found),
});

function jsonOf({ subject, website, summary, facts, urls }: ScoutingResult): unknown {
  return {
    subject: { type: subject.type, name: subject.name, state: subject.state },
    website,
    ai_summary: summary.aiSummary,
    executive_summary: summary.executiveSummary,
    technology_level: summary.technologyLevel,
    ai_policy_summary: summary.aiPolicySummary,
    ai_initiatives: summary.aiInitiatives,
    edtech_products: summary.edtechProducts,
    key_facts: summary.keyFacts,
    ...Object.fromEntries(FACT_KINDS.map((name) => [snakeCase(name), facts[name].map(shownFact)])),
    urls: urls.map(snakeCased),
  };
}

/** A fact to print: one just read has a `proof`, a stored one has `evidence`. */
type ShownFact = Partial<Fact> & { readonly evidence?: Evidence | null };

const evidenceIn = (fact: ShownFact): Evidence | null =>
  fact.evidence ?? (fact.proof ? evidenceOf(fact as Fact) : null);

function shownFact(fact: object): object {
  const { proof: _, ...fields } = fact as ShownFact;
  const evidence = evidenceIn(fact);
  return snakeCased({ ...fields, evidence: evidence && snakeCased(evidence) });
}

const URLS_SHOWN = 30;

function textOf({ subject, website, summary, facts, urls }: ScoutingResult): string {
  const { name, type, state } = subject;
  const { executiveSummary, technologyLevel, aiPolicySummary, aiInitiatives } = summary;
  return [
    `${name} (${state ? `${type}, ${state}` : type}), ${website ?? 'no website'}`,
    section(
      'In short',
      [summary.aiSummary, executiveSummary].filter(Boolean).map((text) => wrapped(text)),
    ),
    section('Technology', [
      ...(technologyLevel ? [`  Level: ${technologyLevel}`] : []),
      ...(aiPolicySummary ? [wrapped(`AI policy: ${aiPolicySummary}`)] : []),
      ...aiInitiatives.map((text) => wrapped(`AI: ${text}`)),
    ]),
    ...(Object.entries(SCOUTED_KINDS) as [keyof FactsByKind, ScoutedKind<Fact>][]).map(
      ([name, { scouted }]) => kind(scouted.title, facts[name], scouted.print),
    ),
    kind('People', facts.contacts, (fact) => [fact.name, fact.title, fact.school, fact.email, fact.phone]),
    section(
      `Pages (${urls.length})`,
      urls.slice(0, URLS_SHOWN).map(({ url, pageType }) => `  ${pageType ?? '-'}  ${url}`),
      urls.length - URLS_SHOWN,
    ),
  ]
    .filter(Boolean)
    .map(plain)
    .join('\n\n');
}

type Part = string | null | undefined | false;

const kind = <F extends Fact>(title: string, facts: readonly F[], parts: (fact: F) => Part[]): string =>
  section(
    `${title} (${facts.length})`,
    facts.map((fact) => {
      const { context, sourceUrl } = fact as Partial<Fact>;
      const evidence = evidenceIn(fact);
      const head = parts(fact).filter(Boolean);
      const isSaid = !context || head.includes(context);
      return [
        `  ${head.join(', ')}`,
        ...(isSaid ? [] : [`    “${context}”`]),
        ...(evidence ? [`    ${wordsFor(evidence)}`] : []),
        ...(sourceUrl ? [`    ${sourceUrl}`] : []),
      ].join('\n');
    }),
  );

/** Formats evidence, such as `row, 0.91, 2 pages, 2026-11-20, under “Technology”`. */
const wordsFor = ({ kind, confidence, agreeingPages, seenAt, heading }: Evidence): string =>
  [
    kind,
    confidence.toFixed(2),
    agreeingPages > 1 && `${agreeingPages} pages`,
    seenAt && day(seenAt),
    heading && `under “${heading}”`,
  ]
    .filter(Boolean)
    .join(', ');

const section = (title: string, lines: readonly string[], left = 0): string =>
  lines.length === 0 ? '' : [title, ...lines, ...(left > 0 ? [`  and ${left} more`] : [])].join('\n');

const day = (date: string): string => new Date(date).toISOString().slice(0, 10);

const LINE_WIDTH = 100;

function wrapped(text: string): string {
  const lines = [''];
  for (const word of text.split(/\s+/)) {
    const last = lines.length - 1;
    if (lines[last]!.length + word.length > LINE_WIDTH) lines.push(word);
    else lines[last] = `${lines[last]} ${word}`.trim();
  }
  return lines.map((line) => `  ${line}`).join('\n');
}

/** Replaces control characters: the terminal must not interpret untrusted text. */
const plain = (text: string): string => text.replace(/[^\P{C}\n]/gu, ' ');
