import type { AnnotatedPage, Passage } from '../annotate/annotated-page.ts';
import { signsIn } from '../patterns/signs.ts';
import { asName, hasFirstName } from '../people/names.ts';
import { asTitle, titlesIn } from '../people/titles.ts';
import { type Draft, draftOf } from './contact-draft.ts';

const { says } = signsIn('contact-signs.txt');

/** The signers of letters: a name alone after a closing, with its title in the next line or in the letter's name. */
export const peopleWhoSign = (page: AnnotatedPage): Draft[] =>
  page.passages.flatMap((passage, at): Draft[] => {
    const [before, after] = [page.passages[at - 1], page.passages[at + 1]];
    if (passage.form === 'heading' || !before || !says('closing', before.text)) return [];
    const name = asName(passage.text);
    if (!name || !hasFirstName(name)) return [];
    const title = asTitle(after?.text ?? '') ?? titleOfWriter(passage, page);
    return title ? [draftOf(name, title, passage, { evidence: 'field' })] : [];
  });

/** `From the Principal: March Dates`, `Letter from Principal Roe`, `Superintendent’s Update`. */
function titleOfWriter({ block }: Passage, { title }: AnnotatedPage): string | null {
  const titles = [...block.headings, title ?? ''].flatMap((heading) => {
    const parted = heading.replaceAll(/(?=['’]s?\s)/g, ' ');
    return titlesIn(parted).filter(
      ({ start, end }) => says('letter_from', parted.slice(0, start)) || says('letter_of', parted.slice(end)),
    );
  });
  return titles[0]?.text ?? null;
}
