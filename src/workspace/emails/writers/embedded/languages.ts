const ENGLISH = 'english';

/** Every language that CLDR names in English, by the last word of its name. */
const LANGUAGES: ReadonlyMap<string, string> = languageNames();

function languageNames(): Map<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const further = ['haw', 'hmn', 'fil', 'yue', 'chr', 'nah', 'cpe', 'gsw', 'kok', 'mni', 'tlh', 'tok'];
  const found = [...codes, ...further].flatMap((code) => names.of(code) ?? []);
  const others = ['Mandarin', 'Cantonese', 'Hmong', 'Farsi', 'Castilian', 'Flemish', 'Klingon'];
  return new Map([...found, ...others].map((name) => [name.split(' ').at(-1)!.toLowerCase(), name]));
}

const IN_LANGUAGE =
  /\b(?:in|into|use|using|speaks?|language(?: is|:)?)\s+(?:(?:both|simple|formal|fluent|plain)\s+)?(?:english\s+(?:and|or|&)\s+)?(\p{L}+)(?=\s*(?:[.,;:!?)]|$)|\s+(\p{L}+))/giu;
/** Words that may follow the name of a language. Before any other, `in German classes` may not be a request. */
const FOLLOWERS = new Set(
  (
    'and or only please with without to for but language using under at about on as so because since when if that in ' +
    'into by of from regarding not rather instead then first'
  ).split(' '),
);
const VERSION = /\b(\p{L}+)[- ](?:language|version|translation|email|emails|message)\b/giu;

/** The language other than English that a sentence requests. */
export function languageIn(sentence: string): string | undefined {
  const words = [...sentence.matchAll(IN_LANGUAGE), ...sentence.matchAll(VERSION)]
    .filter(([, , follower]) => follower === undefined || FOLLOWERS.has(follower.toLowerCase()))
    .map(([, word]) => word!.toLowerCase());
  const name = words.find((word) => word !== ENGLISH && LANGUAGES.has(word));
  return name && LANGUAGES.get(name);
}
