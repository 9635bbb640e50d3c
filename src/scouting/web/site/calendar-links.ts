/** Embedded Google Calendars. */
const GOOGLE =
  /^https?:\/\/(?:www\.)?(?:calendar\.)?google\.com\/calendar\/(?:u\/\d\/)?(?:b\/\d\/)?(?:embed|r)\b/i;
/** Maximum number of calendars that are taken from a frame. */
const MOST = 5;

/** The calendars in the address of an embedded Google Calendar; each is also published as a file. */
export function googleCalendars(frame = ''): string[] {
  const url = GOOGLE.test(frame) ? URL.parse(frame) : null;
  const names = url?.searchParams.getAll('src') ?? [];
  return names
    .map(decoded)
    .filter((name) => !/#holiday@|@holiday\.|#contacts@/.test(name))
    .slice(0, MOST)
    .map((name) => `https://calendar.google.com/calendar/ical/${encodeURIComponent(name)}/public/basic.ics`);
}

/** Frames contain a calendar's address as plain text or in Base64. */
function decoded(name: string): string {
  const text = Buffer.from(name, 'base64url').toString('latin1');
  return name.includes('@') || !/^[\w.#%+-]+@[\w.-]+$/.test(text) ? name : text;
}

/** The file with the calendars of a Finalsite page: `data-calendar-ids="7,12"`. */
export const finalsiteCalendar = (ids: string, base: string): string | null =>
  /^\d{1,9}(?:,\d{1,9}){0,20}$/.test(ids)
    ? (URL.parse(`/fs/calendar-manager/events.ics?calendar_ids=${ids}`, base)?.href ?? null)
    : null;
