import { inSpan, phaseSeconds } from '@emi/base/telemetry';
import { PHASES, type Phase } from '../run/run-store.ts';
import type { Scouting } from '../run/scouting.ts';
import { analyzePhase } from './analyze.ts';
import { classifyPhase } from './classify.ts';
import { extractPhase } from './extract.ts';
import { fetchPhase } from './fetch.ts';
import { mapPhase } from './map.ts';
import { summarizePhase } from './summarize.ts';

/** The work of each phase, which returns a public message. The caller of `runPhases` publishes. */
const WORK: Readonly<Record<Exclude<Phase, 'publish'>, (scouting: Scouting) => Promise<string>>> = {
  map: mapPhase,
  classify: classifyPhase,
  fetch: fetchPhase,
  extract: extractPhase,
  analyze: analyzePhase,
  summarize: summarizePhase,
};

const BEGINNINGS: Readonly<Record<Phase, string>> = {
  map: 'Finding pages.',
  classify: 'Classifying pages.',
  fetch: 'Reading pages.',
  extract: 'Extracting text.',
  analyze: 'Looking for facts.',
  summarize: 'Summarizing.',
  publish: 'Publishing.',
};

/** Runs the phases that are not completed, except for `publish`, which is only reported as begun. */
export async function runPhases(scouting: Scouting): Promise<void> {
  const { runStore, signal } = scouting;
  const completed = await runStore.phasesCompleted();
  for (const phase of PHASES.slice(completed)) {
    signal.throwIfAborted();
    await runStore.report(phase, 'in_progress', BEGINNINGS[phase]);
    if (phase === 'publish') return;
    const end = phaseSeconds.startTimer({ phase });
    const message = await inSpan(`scouting ${phase}`, {}, () => WORK[phase](scouting));
    end();
    await runStore.report(phase, 'completed', message);
  }
}
