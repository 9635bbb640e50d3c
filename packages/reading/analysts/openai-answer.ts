import { z } from 'zod';
import {
  CONTRACT_STATUS,
  EVENT_TYPE,
  FUNDING_SOURCE,
  PAIN_POINT_CATEGORY,
  PURCHASE_STATUS,
  SEVERITY,
} from '../vocabulary/signal.values.ts';
import { VENDOR_CATEGORY } from '../vocabulary/vendor.values.ts';

const text = z.string();
const maybe = text.nullable();
const category = z.enum(VENDOR_CATEGORY.values).nullable();
const list = <S extends z.ZodRawShape>(shape: S) => z.array(z.object({ ...shape, context: text }));

/** A model's answer about a page; the fields are those of `Facts`, without the URL, which is known. */
export const PAGE_ANSWER = z.object({
  vendors: list({ vendor: text, category }),
  contracts: list({
    vendor: text,
    expiresAt: maybe,
    renewalMentioned: z.boolean(),
    dissatisfaction: z.boolean(),
    status: z.enum(CONTRACT_STATUS.values),
  }),
  purchases: list({
    vendor: text,
    item: text,
    amount: z.number().nullable(),
    decidedAt: maybe,
    status: z.enum(PURCHASE_STATUS.values),
  }),
  painPoints: list({
    category: z.enum(PAIN_POINT_CATEGORY.values),
    severity: z.enum(SEVERITY.values),
    description: text,
  }),
  funding: list({
    source: z.enum(FUNDING_SOURCE.values),
    sourceName: maybe,
    amount: z.number().nullable(),
    deadline: maybe,
  }),
  rfps: list({
    title: text,
    category,
    postedDate: maybe,
    deadline: maybe,
    status: z.enum(['open', 'closed']),
    estimatedValue: z.number().nullable(),
    url: maybe,
  }),
  events: list({ eventType: z.enum(EVENT_TYPE.values), title: text, description: maybe, eventDate: maybe }),
  contacts: list({ name: text, title: maybe, email: maybe, phone: maybe, school: maybe }),
});
export type PageAnswer = z.infer<typeof PAGE_ANSWER>;

/** A model's verdicts on candidates, identified by number. */
export const VERDICTS_ANSWER = z.object({
  verdicts: z.array(
    z.object({
      candidate: z.number(),
      verdict: z.enum(['confirm', 'complete', 'reject']),
      quote: text,
      changes: z.array(z.object({ field: text, value: z.union([text, z.number(), z.boolean()]).nullable() })),
    }),
  ),
});
export type ModelVerdict = z.infer<typeof VERDICTS_ANSWER>['verdicts'][number];

/** A model's summary. */
export const SUMMARY_ANSWER = z.object({
  aiSummary: text,
  executiveSummary: text,
  aiPolicySummary: maybe,
});
