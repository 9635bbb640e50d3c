import NAMES from './state-names.json' with { type: 'json' };

/** States, DC, territories, the armed forces, and the Bureau of Indian Education, by their abbreviations. */
export const STATE_NAMES: Readonly<Record<string, string>> = NAMES;
