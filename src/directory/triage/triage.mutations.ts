import { eachOf } from '@emi/base/declared';
import { notFound } from '@emi/base/problems';
import { UUID } from '@emi/base/scalars';
import { NeedsScope } from '@emi/base/viewer';
import { Arg, Ctx, Extensions, Mutation, Resolver } from 'type-graphql';
import type { Context } from '../../requests/context/context.ts';
import { checkRows, countedRows, countRowsAsRequests } from '../../requests/context/rows-per-request.ts';
import type { Triage } from './triage.ts';
import { SignalTriage } from './triage.types.ts';
import { TriagedSignals, TriageSignalInput, TriageSignalRowInput } from './triage-input.types.ts';
import { type TriageRow, triageSignals } from './triage-signals.ts';

@Resolver()
export class TriageMutations {
  @NeedsScope('manage')
  @Mutation(() => SignalTriage, {
    nullable: true,
    description:
      'Decides what the organization does about a signal at an unlocked place. The decision holds until the signal ' +
      'changes its date, end, amount, severity, vendor, or dissatisfaction; then it is new again.',
  })
  async triageSignal(
    @Arg('id', () => UUID, { description: 'The signal that the decision is about, at an unlocked place.' })
    id: string,
    @Arg('input', () => TriageSignalInput, {
      description: 'The state and note; absent fields keep their value.',
    })
    input: Omit<TriageRow, 'id'>,
    @Ctx() context: Context,
  ): Promise<Triage> {
    const [result] = await triageSignals(context, [{ ...input, id }]);
    if (!result!.triage) throw notFound('signal', 'id');
    return result!.triage;
  }

  @NeedsScope('manage')
  @Extensions(eachOf('rows'))
  @Mutation(() => TriagedSignals, {
    nullable: true,
    description:
      'Decides what the organization does about up to 1,000 signals. Rows that cannot be stored stop no others.',
  })
  async triageSignals(
    @Arg('rows', () => [TriageSignalRowInput], {
      description: 'From 1 to 1,000 rows. Every 200 of them count as a request.',
    })
    rows: readonly TriageRow[],
    @Ctx() context: Context,
  ): Promise<TriagedSignals> {
    checkRows(rows);
    await countRowsAsRequests(context, rows.length);
    return countedRows(await triageSignals(context, rows));
  }
}
