import { type Facts, factsOf } from '@emi/reading';
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
      aiSummary: 'They use PowerSchool.',
      executiveSummary: 'Talk about PowerSchool.',
    });
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
