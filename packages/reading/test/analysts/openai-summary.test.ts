import { type AskedSummary, type Facts, factsOf, type Summary } from '@emi/reading';
import { LanguageModel } from '@emi/reading/model';
import { embeddedAnalyst } from '@emi/reading/tasks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { FakeLanguageModel, fails, says } from '../../../../test/support/language-model.ts';
import { brief, page } from '../../../../test/support/made-pages.ts';
import { openAiAnalyst } from '../../analysts/openai.ts';

let fake: FakeLanguageModel;
beforeAll(async () => {
  fake = await FakeLanguageModel.start();
});
beforeEach(() => fake.script());
afterAll(() => fake.close());

describe('the summary of a language model', () => {
  const context = 'Grades are kept in PowerSchool.';
  const vendor = { vendor: 'PowerSchool', context, sourceUrl: 'https://www.wcsd.example/page' };
  const facts: Facts = { ...factsOf(() => []), vendors: [{ ...vendor, category: 'sis' }] };
  const summarize = () =>
    openAiAnalyst(new LanguageModel(fake.settings()), embeddedAnalyst).summarize(
      [page(context)],
      facts,
      brief(),
    );
  const plain = () => embeddedAnalyst.summarize([page(context)], facts, brief());

  it('is used verbatim, with our own products and key facts', async () => {
    fake.script(
      says({
        aiSummary: 'They use PowerSchool.',
        executiveSummary: 'Talk about PowerSchool.',
        aiPolicySummary: 'All AI is fine.',
      }),
    );
    expect(await summarize()).toEqual({
      ...(await plain()),
      askedOf: expect.any(String),
      aiSummary: 'They use PowerSchool.',
      executiveSummary: 'Talk about PowerSchool.',
    });
  });

  it('is not asked for again while the facts are the same, whenever they were seen', async () => {
    const analyst = openAiAnalyst(new LanguageModel(fake.settings()), embeddedAnalyst);
    const asked = says({
      aiSummary: 'They use PowerSchool.',
      executiveSummary: 'Sell.',
      aiPolicySummary: null,
    });
    fake.otherwise(asked);
    const seenOn = (seenAt: string, name = 'PowerSchool'): Facts => ({
      ...facts,
      vendors: [
        {
          ...vendor,
          vendor: name,
          category: 'sis',
          proof: { kind: 'sentence', confidence: 0.9, pages: 1, heading: null, seenAt },
        },
      ],
    });
    const ask = (given: Facts, summarized: Summary | null) =>
      analyst.summarize([page(context)], given, {
        ...brief(),
        summarized: summarized as AskedSummary | null,
      });
    const first = await ask(seenOn('2026-11-01'), null);
    const before = fake.requests.length;
    expect(await ask(seenOn('2026-11-08'), first)).toEqual(first);
    expect(fake.requests.length).toBe(before);
    await ask(seenOn('2026-11-08', 'Schoology'), first);
    expect(fake.requests.length).toBe(before + 1);
  });

  it('is replaced by the embedded one when it is empty, absent, or has facts of its own', async () => {
    fake.script(
      says({
        aiSummary: 'They have 9,431 students.',
        executiveSummary: 'See https://evil.example',
        aiPolicySummary: null,
      }),
    );
    expect(await summarize()).toEqual(await plain());
    const invented = 'The superintendent is Bob Evil.';
    const named = { aiSummary: invented, executiveSummary: invented, aiPolicySummary: null };
    for (const reaction of [says(named), says('rubbish'), fails(500)]) {
      fake.script();
      fake.otherwise(reaction);
      expect(await summarize()).toEqual(await plain());
    }
  });
});
