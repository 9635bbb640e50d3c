import { sentenceOf } from '@emi/reading/reasons';
import { isThisPlace } from '../parts/names.ts';
import type { Signal } from './types.ts';

/** A finding that an email can be about. */
export interface Topic {
  readonly id: string;
  readonly text: string;
}

/** The place's own signals that writers know how to mention, the strongest first. */
export const topicsOf = (signals: readonly Signal[]): Topic[] =>
  signals.flatMap((signal) => {
    const { contract, rfp, painPoint, fundingSignal, event, school } = signal;
    const finding = contract ?? rfp ?? painPoint ?? fundingSignal ?? event;
    const isOwn = !school || isThisPlace(school.id);
    return finding && isOwn ? [{ id: finding.id, text: sentenceOf(signal) }] : [];
  });
