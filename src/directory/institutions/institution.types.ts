import { valueOfData } from '@emi/base/files';
import { z } from 'zod';

/**
 * The vocabulary of `school_type` and `district_type`: short names for NCES' classification. Sources use many
 * spellings; imports also keep the source's own text.
 */
const TYPE_NAMES = z.object({
  /** Synonyms that people search by. */
  alsoCalled: z.array(z.string()),
  /** Sources' spellings: those of other years' NCES files, and of states. */
  reportedAs: z.array(z.string()).optional(),
});
type TypeNames = z.infer<typeof TYPE_NAMES>;

export interface TypeVocabulary {
  /**
   * Classifies a source's text: its type (or the text itself if no type matches), and the text if that differs from the
   * type. Both lack the number that NCES puts before some types: `1-Regular local school district …`.
   */
  readonly classify: (text: string) => { readonly type: string; readonly reported: string | null };
  /** Maps a search text to the name of the type that it is a synonym of, else to itself; both in lower case. */
  readonly nameOf: (searched: string) => string;
  readonly types: readonly string[];
}

function vocabulary(names: Readonly<Record<string, TypeNames>>): TypeVocabulary {
  const entries = Object.entries(names);
  const index = (textsOf: (type: string, names: TypeNames) => readonly string[]) =>
    new Map(
      entries.flatMap(([type, names]) => textsOf(type, names).map((text) => [text.toLowerCase(), type])),
    );
  const searched = index((_, { alsoCalled }) => alsoCalled);
  const reported = index((type, { alsoCalled, reportedAs = [] }) => [type, ...alsoCalled, ...reportedAs]);
  return {
    classify(text) {
      const words = text.replace(/^\d-/, '');
      const type = reported.get(words.toLowerCase()) ?? words;
      return { type, reported: type === text ? null : words };
    },
    nameOf: (text) => (searched.get(text.toLowerCase()) ?? text).toLowerCase(),
    types: Object.keys(names),
  };
}

const TYPES = valueOfData(
  'institution-types.json',
  z.object({ schools: z.record(z.string(), TYPE_NAMES), districts: z.record(z.string(), TYPE_NAMES) }),
);

/** California's types follow the state's own mapping for NCES. A charter school also has one of the other types. */
export const SCHOOL_TYPES = vocabulary(TYPES.schools);
export const DISTRICT_TYPES = vocabulary(TYPES.districts);
