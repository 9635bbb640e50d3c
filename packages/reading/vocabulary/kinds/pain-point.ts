import { PAIN_POINT_CATEGORY, SEVERITY } from '../signal.values.ts';
import { type Evidence, GROUNDED } from './fact.ts';
import { LENGTHS, line, valueIn } from './fact-fields.ts';
import type { ScoutedKind } from './kind.ts';
import { wordsShared } from './sameness.ts';
import { withoutPeriod } from './words.ts';

export interface PainPointFact extends Evidence {
  readonly category:
    | 'staffing'
    | 'budget'
    | 'infrastructure'
    | 'security'
    | 'integration'
    | 'compliance'
    | 'enrollment'
    | 'other';
  readonly severity: 'low' | 'medium' | 'high' | 'critical';
  readonly description: string;
}

/** The least share of words that descriptions of one problem have in common. */
const LEAST_SHARED = 0.4;

/** Problems that a place states. */
export const painPoint: ScoutedKind<PainPointFact> = {
  name: 'PainPoint',
  list: 'painPoints',
  scouted: {
    title: 'Pain points',
    check(fact, page) {
      const category = valueIn(fact.category, PAIN_POINT_CATEGORY.values);
      const severity = valueIn(fact.severity, SEVERITY.values);
      const description = line(fact.description, LENGTHS.description);
      if (!category || !severity || page.share(description) < GROUNDED) return null;
      return { category, severity, description };
    },
    print: ({ category, severity, description }) => [category, severity, description],
    sameness: {
      alike(one, other) {
        if (one.category !== other.category) return 0;
        const shared = wordsShared(one.description, other.description);
        return shared >= LEAST_SHARED ? shared : 0;
      },
      announced: ['description', 'severity'],
    },
    quotedIn: 'description',
    order: 'category, description',
  },
  signal: {
    kinds: {
      pain_point: {
        meaning: 'A problem that the place reports; shown as long as it is recorded.',
        label: 'Pain points',
      },
    },
    field: 'painPoint',
    what: 'The pain point',
    reads: ['category', 'description'],
    reason: ({ category, description }: { category: string; description: string }) =>
      `${category === 'other' ? 'problem' : `${category} problem`}: ${withoutPeriod(description)}`,
  },
  rest: {
    record: `fragment PainPointRecord on PainPoint {
  id entity_id: entityId batch_id: batchId entity_type: entityType category description severity
  source_url: sourceUrl created_at: createdAt
}`,
    more: ['lastSeenAt'],
  },
};
