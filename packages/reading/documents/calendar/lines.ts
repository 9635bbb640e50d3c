/** The properties of an event by name in upper case, each with its unfolded lines from the file. */
export type Lines = ReadonlyMap<string, readonly string[]>;

/** A calendar in lines. Values are parsed later, so that a malformed one affects only its event. */
export interface CalendarLines {
  /** Properties of the calendar itself, such as `X-WR-CALNAME`. */
  readonly header: Lines;
  readonly events: readonly Lines[];
  /** Time zones that it defines, as text. */
  readonly zones: readonly string[];
  /** True if the file has the end of the calendar. */
  readonly isWhole: boolean;
}

/** A calendar that is being read. */
class Draft implements CalendarLines {
  readonly header = new Map<string, string[]>();
  readonly events: Map<string, string[]>[] = [];
  readonly zones: string[] = [];
  isWhole = false;
}

/** Text properties, the only ones that careless exports break over several lines without folding. */
const TEXTS = /^(?:DESCRIPTION|SUMMARY|LOCATION|COMMENT|CONTACT|X-ALT-DESC)[;:]/i;
const NAME = /^([A-Za-z][A-Za-z\d-]{0,60})[;:]/;
/** Properties of calendars, events, and zones; a line with another name continues a text broken without folding. */
const NAMES = new Set(
  (
    'BEGIN END VERSION PRODID CALSCALE METHOD NAME COLOR SOURCE IMAGE REFRESH-INTERVAL CONFERENCE STRUCTURED-DATA ' +
    'ATTACH ATTENDEE CATEGORIES CLASS COMMENT CONTACT CREATED DESCRIPTION DTEND DTSTAMP DTSTART DUE DURATION EXDATE ' +
    'EXRULE GEO LAST-MODIFIED LOCATION ORGANIZER PRIORITY RDATE RECURRENCE-ID RELATED-TO REQUEST-STATUS RESOURCES ' +
    'RRULE SEQUENCE STATUS SUMMARY TRANSP UID URL TZID TZURL TZNAME TZOFFSETFROM TZOFFSETTO STYLED-DESCRIPTION ' +
    'COMPLETED PERCENT-COMPLETE FREEBUSY ACTION REPEAT TRIGGER ACKNOWLEDGED PROXIMITY'
  ).split(' '),
);

/** The calendars of a file; events outside of any calendar belong to the last one. */
export function linesOf(text: string): readonly CalendarLines[] {
  const calendars = [new Draft()];
  let calendar = calendars[0]!;
  let [event, zone]: [Map<string, string[]> | null, string[] | null] = [null, null];
  /** The number of open components within an event, such as an alarm. */
  let depth = 0;
  for (const line of unfolded(text)) {
    const name = nameOf(line);
    const component = name === 'BEGIN' || name === 'END' ? line.slice(line.indexOf(':') + 1).trim() : '';
    const mark = name && component ? `${name}:${component.toUpperCase()}` : '';
    if (mark === 'BEGIN:VCALENDAR') {
      [event, zone, depth] = [null, null, 0];
      if (calendars.length < MOST_CALENDARS) calendars.push(new Draft());
      calendar = calendars.at(-1)!;
    } else if (mark === 'BEGIN:VEVENT') {
      [event, zone, depth] = [new Map(), null, 0];
      calendar.events.push(event);
    } else if (mark === 'END:VEVENT') event = null;
    else if (mark === 'END:VCALENDAR') {
      [event, zone] = [null, null];
      calendar.isWhole = true;
    } else if (mark === 'BEGIN:VTIMEZONE') zone = [line];
    else if (zone) {
      zone.push(line);
      if (mark === 'END:VTIMEZONE') {
        calendar.zones.push(zone.join('\r\n'));
        zone = null;
      }
    } else if (event && name === 'BEGIN') depth++;
    else if (event && name === 'END') depth = Math.max(0, depth - 1);
    else if (depth === 0 && name) add(event ?? calendar.header, name, line);
  }
  return calendars;
}

/** Maximum number of calendars of a file: careless exports have one for each event. */
const MOST_CALENDARS = 5_000;

const nameOf = (line: string): string | undefined => NAME.exec(line)?.[1]?.toUpperCase();

function add(lines: Map<string, string[]>, name: string, line: string): void {
  const known = lines.get(name);
  if (known) known.push(line);
  else lines.set(name, [line]);
}

/** Joins lines that were folded, also after their name, and then lines of texts that were broken without folding. */
function unfolded(text: string): string[] {
  const folded: string[][] = [];
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (folded.length > 0 && /^[ \t]/.test(line)) folded.at(-1)!.push(line.slice(1));
    else if (line) folded.push([line]);
  }
  const lines: string[][] = [];
  for (const line of folded.map((parts) => parts.join(''))) {
    const last = lines.at(-1);
    if (!last || isStart(line)) lines.push([line]);
    else if (TEXTS.test(last[0]!)) last.push('\\n', line);
  }
  return lines.map((parts) => parts.join(''));
}

const isStart = (line: string): boolean => {
  const name = nameOf(line);
  return name !== undefined && (NAMES.has(name) || name.startsWith('X-'));
};
