import { createHash } from 'node:crypto';
import type { EmailBrief } from '../email-brief.ts';
import type { GenerationMetadata } from '../writer.ts';

/** Metadata about the brief, common to all writers. */
export function briefMetadata({ prompt, today }: EmailBrief): Pick<GenerationMetadata, 'prompt' | 'today'> {
  const text = `${prompt.systemPrompt}\n${prompt.instructionPrompt}`;
  return {
    prompt: {
      id: prompt.id,
      name: prompt.name,
      updated_at: prompt.updatedAt,
      sha256: createHash('sha256').update(text).digest('hex'),
    },
    today: today.slice(0, 10),
  };
}
