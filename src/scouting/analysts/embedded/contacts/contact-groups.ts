import { sentencesOf } from '../language/sentences.ts';
import { LEADER, type LineFacets, lineFacets } from '../people/contact-line.ts';
import { findNames } from '../people/find-names.ts';
import { agrees, asName, hasFirstName } from '../people/names.ts';
import { roleOfMany } from '../people/title-words.ts';
import { isOutsider, isTitle, tidyTitle } from '../people/titles.ts';
import { LEAVING, OTHERS } from '../people/vocabulary/titles.ts';
import type { Draft } from './contact-draft.ts';
import { extensionIn } from './contact-extensions.ts';
import { doLabelsLead, doSchoolsLead, isSchoolLine, PROSE } from './contact-order.ts';

interface Place {
  readonly school: string | null;
  /** Whether who is named here is staff or board, title or not. */
  readonly isListed: boolean;
  /** A title that stands above all of them. */
  readonly title: string | null;
  /** What all of them are, as a heading says it of many: `Principals`. */
  readonly group?: string | null;
  readonly schoolIn: (line: string) => string | null;
  /** Votes are recorded here, so that `Roe, Doe` is not one person. */
  readonly isRecord?: boolean;
  /** One of several boxes that begin with a name: what stands below is a position, whatever its words. */
  readonly isCardOfPerson?: boolean;
  /** A list of those who work there: what stands beside a name is what they do. */
  readonly isOfStaff?: boolean;
}

/** Addresses of offices, beside whatever name they stand. */
const OFFICE =
  /^(?:info|office|contact|help|support|hr|board|news|web|admin|mail|main|front|jobs|it|tech|registra|purchas|bids?|communic|superintendent|transport)/i;

/** `Clerk: Jane Doe. Parent club: John Roe, chair.` are two. */
const statements = (line: string): string[] => {
  const labelled = line.split(/\s+[·|•]\s+|;\s+/);
  if (labelled.length > 1 && labelled.every((part) => /^[^:]{2,45}:\s/.test(part))) return labelled;
  return line.length < 1_500 && !LEADER.test(line) && /[\p{Ll})]\.\s+\p{Lu}/u.test(line)
    ? sentencesOf(line)
    : [line];
};

/** Lists of who came, with last names alone, are read elsewhere. */
const ROSTER =
  /^(?:(?:board )?members?|present|absent|attendance|also|administration|roll call|guests|board|here|away|not here|excused|others|[nay]{3}s?|yeas?|noes)\b[^:]{0,30}:.*,/i;

const COMMITTEE = /(?<!school )\b(?:committee|council)$/i;

/** `Past presidents: …`, `Parents who help: …`. */
const isOfOthers = (line: string): boolean => {
  const label = /^([^:]{3,60}):\s/.exec(line)?.[1];
  return (
    label !== undefined &&
    !isTitle(label) &&
    (OTHERS.test(label) || COMMITTEE.test(label) || LEAVING.test(label) || isOutsider(label))
  );
};

/** A line below the name on a card that says what somebody is, in whatever words. */
const isFreePosition = (line: string): boolean =>
  /^\p{Lu}[^@:!?]{2,50}$/u.test(line) &&
  !/[.]$|\d{3}|\b(?:e-?mail|website|profile|more|i|my|we|our)\b|^(?:area|district|zone|seat|ward|region|position|place|subdistrict|term)\b/i.test(
    line,
  );

/**
 * People of lines that belong together: those of a card, or a run of short lines. A name begins a person; what
 * follows is theirs. A title above a name is of that name if the one before has a title already, or there is none.
 */
export function peopleOfLines(lines: readonly string[], place: Place): Draft[] {
  const reader = new LineReader(place, doLabelsLead(lines), doSchoolsLead(lines, place.schoolIn));
  for (const line of lines.flatMap(statements)) reader.read(line);
  return reader.drafts;
}

/** What a line says of one of several people: from the name to the next one. */
function ownPart(line: string, people: LineFacets['people'], at: number): string {
  if (people.length === 1) return line;
  const next = people[at + 1];
  const end = next ? line.indexOf(next.name.last) : line.length;
  return line.slice(Math.max(0, line.indexOf(people[at]!.name.last)), end < 0 ? line.length : end);
}

class LineReader {
  readonly drafts: Draft[] = [];
  private readonly place: Place;
  private readonly labelsLead: boolean;
  private readonly schoolsLead: boolean;
  /** The school whose name stands above. */
  private school: string | null;
  private current: Draft | null = null;
  private above: string | null;
  private aboveEmail: string | null = null;
  private isAboveUsed = false;
  private isBeside = true;
  /** What a line above says that all of them do: `Kindergarten`, `Drivers`. */
  private group: string | null;

  constructor(place: Place, labelsLead: boolean, schoolsLead: boolean) {
    this.place = place;
    this.labelsLead = labelsLead;
    this.schoolsLead = schoolsLead;
    this.school = place.school;
    this.above = place.title;
    this.group = place.group ?? null;
  }

  read(line: string): void {
    const facets = lineFacets(line);
    const isTold = line.length > PROSE || ROSTER.test(line) || isOfOthers(line);
    // Where votes are recorded, `Roe, Doe` are two who moved.
    const arePair =
      this.place.isRecord && facets.people.some(({ name }) => name.isTurned && !hasFirstName(name));
    if (isTold || arePair) {
      this.current = null;
      this.above = null;
      return;
    }
    const many = roleOfMany(line);
    if (this.schoolsLead && isSchoolLine(line, this.place.schoolIn)) {
      this.school = this.place.schoolIn(line);
      this.current = null;
      return;
    }
    if (facets.people.length > 0) this.begin(line, facets);
    else if (many) this.group = many;
    else this.goOn(line, facets);
    this.take(line, facets);
  }

  /** A line that names people. */
  private begin(line: string, { people, emails, phone }: LineFacets): void {
    const { place, above } = this;
    const isBare = people.every((person) => person.title === null && person.position === null);
    const group = this.groupOf(line);
    const besides = this.besides(line, people);
    for (const [at, person] of people.entries()) {
      const isFromAbove = (at === 0 || isBare) && above !== null;
      const own = person.title ?? (isFromAbove ? above : null) ?? person.position;
      this.isAboveUsed = person.title === null && ((at === 0 && above !== null) || own === null);
      this.current = {
        name: person.name,
        title: own ?? besides ?? group,
        hasRole:
          person.title !== null ||
          isFromAbove ||
          besides !== null ||
          (own === null && group !== null && isTitle(group)) ||
          (person.position !== null &&
            (person.name.isAddressed ||
              ((phone !== null || emails.length > 0 || extensionIn(line) !== null) &&
                hasFirstName(person.name)))),
        email: null,
        phone: null,
        school: place.schoolIn(ownPart(line, people, at)) ?? this.school,
        context: line,
        isListed: place.isListed,
      };
      if (at === 0) this.above = place.title;
      this.isBeside = true;
      this.drafts.push(this.current);
      if (this.aboveEmail && agrees(person.name, this.aboveEmail)) this.current.email = this.aboveEmail;
      this.aboveEmail = null;
    }
  }

  /** `Mr. Roe, gym` in a list of staff: whatever the words are. */
  private besides(line: string, people: LineFacets['people']): string | null {
    const [only] = people;
    if (asName(line) !== null || !this.place.isOfStaff || people.length !== 1 || !only || line.length > 70)
      return null;
    const said = new RegExp(`${only.name.last}[^,–—(-]{0,12}(?:,| [–—-] )\\s*([^,()@:]{2,40})$`, 'u').exec(
      line,
    )?.[1];
    return said &&
      !/\b(?:from|comes|is|on|who|with|for|to|has|was)\b/i.test(said) &&
      hasFirstName(only.name) &&
      !/\d{3}/.test(said) &&
      asName(said) === null
      ? tidyTitle(said)
      : null;
  }

  /** `Football: Jane Roe` under `Coaches`. */
  private groupOf(line: string): string | null {
    const { group, place } = this;
    const label = /^(?![^:]{0,40}\d{3})([\p{L}\d .&'/-]{2,40}?)(?::| [–—-]) /u.exec(line)?.[1];
    return group && isTitle(group) && label && !place.schoolIn(label) && asName(label) === null
      ? `${label} ${group}`
      : group;
  }

  /** A line that says something of who was named before, or of who is named next. */
  private goOn(line: string, { title, position, emails, phone }: LineFacets): void {
    const { current, place, labelsLead } = this;
    if (title && place.isRecord && line.endsWith('.')) this.current = null;
    else if (title && findNames(title).length === 0) {
      if (current && !labelsLead && (current.title === null || this.isAboveUsed)) {
        current.title = title;
        current.hasRole = true;
      } else this.above = title;
      this.isAboveUsed = false;
    }
    if (title) return;
    const isAlone = position && line.length < 50 && !line.endsWith('.');
    if (isAlone && (!current || current.title !== null || labelsLead)) {
      this.group = /\b(?:office|department|staff)$/i.test(position) ? null : position;
    } else if (position && current && current.title === null && !place.schoolIn(line)) {
      current.title = position;
      current.hasRole = place.isCardOfPerson ?? false;
    } else if (current) this.goOnBeside(line, current, emails.length > 0 || phone !== null);
  }

  private goOnBeside(line: string, current: Draft, isAddress: boolean): void {
    const { place } = this;
    if (!isAddress && line.length < 50) this.group = null;
    const school = this.isBeside ? place.schoolIn(line) : null;
    if (place.isCardOfPerson && !isAddress && !school && current.title === null && isFreePosition(line)) {
      current.title = tidyTitle(line);
      current.hasRole = true;
    }
    current.school ??= school;
    // What stands behind other words is no longer theirs: the list of all schools in a foot.
    this.isBeside &&= school !== null || isAddress;
  }

  /** Addresses and telephone numbers go to whom the line names, or to the last one named. */
  private take(line: string, { people, emails, phone }: LineFacets): void {
    const { drafts, current } = this;
    const open = people.length > 1 ? drafts.slice(-people.length) : current ? [current] : [];
    for (const email of emails) {
      const theirs =
        open.find((draft) => agrees(draft.name, email)) ?? (open.length === 1 ? open[0] : undefined);
      if (theirs && (agrees(theirs.name, email) || people.length === 1 || !OFFICE.test(email)))
        theirs.email ??= email.toLowerCase();
      else this.aboveEmail = email.toLowerCase();
    }
    if (current && people.length === 0 && /^\W*(?:x|ext)/i.test(line))
      current.extension ??= extensionIn(line) ?? undefined;
    // A line with more words than a label is the address of a building.
    const isOwn = people.length > 0 || (line.match(/\p{L}{2,}/gu)?.length ?? 0) < 6;
    if (phone && isOwn && open.length === 1) open[0]!.phone ??= phone;
  }
}
