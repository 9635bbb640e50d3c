import { dataEntries } from '../../data-file.ts';
import type { Genre } from './annotated-page.ts';

/** Words that give a block its genre where its structure does not. */
export interface GenreSign {
  readonly genre: Genre;
  /** Where the words stand: in a heading above the block, or in the block itself. */
  readonly in: 'heading' | 'text';
  readonly pattern: RegExp;
  readonly example: string;
  readonly counterExample: string;
}

/** The signs of `data/scouting/genre-signs.txt` in order: the first that matches decides. */
export const GENRE_SIGNS: readonly GenreSign[] = dataEntries('genre-signs.txt').map(
  ({ head, example, counterExample }) => {
    const [, genre, where, source] = /^(\w+) (heading|text): (.+)$/.exec(head) ?? [];
    if (!source) throw new Error(`data/scouting/genre-signs.txt has no genre in: ${head}`);
    const place = where as GenreSign['in'];
    return { genre: genre as Genre, in: place, pattern: new RegExp(source, 'i'), example, counterExample };
  },
);

/** Words by which an institution speaks of itself. */
export const OWN_VOICE =
  /\b(?:we|our|us|the (?:school )?(?:district|board|division|corporation|school|superintendent|committee|administration)|(?:the )?board of (?:education|trustees|directors))\b/i;
