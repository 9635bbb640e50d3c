/**
 * Forms of English words that share no stem: of irregular verbs and nouns, without those that are more often another
 * word, such as `left` or `saw`.
 */
const IRREGULAR = `
become became
begin began begun
break broke broken
bring brought
build built
buy bought
catch caught
choose chose chosen
come came
deal dealt
do did done does
drive drove driven
fall fell fallen
feed fed
feel felt
fight fought
find found
forget forgot forgotten
freeze froze frozen
get got gotten
give gave given
go went gone goes
grow grew grown
hear heard
hide hid hidden
hold held
keep kept
know knew known
lead led
lend lent
lose lost
make made
mean meant
meet met
oversee oversaw overseen
overcome overcame
pay paid
rebuild rebuilt
ride rode ridden
run ran
say said
see seen
seek sought
sell sold
send sent
show shown
speak spoken
spend spent
stand stood
steal stole stolen
strike struck
sweep swept
take took taken
teach taught
tell told
think thought
throw threw thrown
undergo underwent undergone
understand understood
undertake undertook undertaken
win won
withdraw withdrew withdrawn
write wrote written
child children
person people persons
foot feet
tooth teeth
mouse mice
goose geese
ox oxen
alumnus alumni alumna alumnae
syllabus syllabi syllabuses
curriculum curricula curriculums
datum data
medium media
memorandum memoranda memorandums
referendum referenda referendums
addendum addenda addendums
criterion criteria
phenomenon phenomena
focus foci focuses
stimulus stimuli
nucleus nuclei
radius radii
index indices indexes
matrix matrices matrixes
appendix appendices appendixes
vertex vertices
axis axes
good better best
`;

const GROUPS = new Map(
  IRREGULAR.trim()
    .split('\n')
    .flatMap((line) => {
      const words = line.split(' ');
      return words.map((word) => [word, words] as const);
    }),
);

/** Endings of singulars and plurals whose stems differ, such as `bus` and `buses`, `quiz` and `quizzes`. */
const ENDINGS = [
  ['s', 'ses'],
  ['s', 'sses'],
  ['z', 'zes'],
  ['z', 'zzes'],
  ['sis', 'ses'],
  ['f', 'ves'],
  ['fe', 'ves'],
  ['man', 'men'],
  ['ch', 'ches'],
  ['sh', 'shes'],
  ['x', 'xes'],
  ['o', 'oes'],
] as const;

/** The other forms of a word in lower case, and some that do not exist, which find nothing. */
export function otherForms(word: string): string[] {
  if (!/^[a-z]{2,30}$/.test(word)) return [];
  const forms = new Set(GROUPS.get(word) ?? []);
  for (const [one, many] of ENDINGS) {
    if (word.endsWith(many)) forms.add(word.slice(0, -many.length) + one);
    // `classes` has a plural ending already.
    else if (word.endsWith(one) && !/(?:ss|us|is)es$/.test(word))
      forms.add(word.slice(0, -one.length) + many);
  }
  forms.delete(word);
  return [...forms];
}
