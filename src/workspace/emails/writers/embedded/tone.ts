export type Tone = 'friendly' | 'plain' | 'formal';

export function toneOf(text: string): Tone {
  if (/\b(?:friendly|warm|casual|informal|conversational|approachable|personable|relaxed)\b/i.test(text)) {
    return 'friendly';
  }
  return /\b(?:formal|respectful|courteous|official|businesslike)\b/i.test(text) ? 'formal' : 'plain';
}
