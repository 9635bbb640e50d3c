/** Frames of Google Calendar, which show calendars on a page. */
const GOOGLE =
  /^https?:\/\/(?:www\.)?(?:calendar\.)?google\.com\/calendar\/(?:u\/\d\/)?(?:b\/\d\/)?(?:embed|r)\b/i;
/** The most calendars that are taken from one frame. */
const MOST = 5;

/** A frame of Google Calendar names the calendars that it shows; each is published as a file. */
export function googleCalendars(frame = ''): string[] {
  const url = GOOGLE.test(frame) ? URL.parse(frame) : null;
  const names = url?.searchParams.getAll('src') ?? [];
  return names
    .map(decoded)
    .filter((name) => !/#holiday@|@holiday\.|#contacts@/.test(name))
    .slice(0, MOST)
    .map((name) => `https://calendar.google.com/calendar/ical/${encodeURIComponent(name)}/public/basic.ics`);
}

/** Frames give a calendar's address as it is, or in Base64. */
function decoded(name: string): string {
  const text = Buffer.from(name, 'base64url').toString('latin1');
  return name.includes('@') || !/^[\w.#%+-]+@[\w.-]+$/.test(text) ? name : text;
}

/** The file of the calendars that a page of Finalsite shows: `data-calendar-ids="7,12"`. */
export const finalsiteCalendar = (ids: string, base: string): string | null =>
  /^\d{1,9}(?:,\d{1,9}){0,20}$/.test(ids)
    ? (URL.parse(`/fs/calendar-manager/events.ics?calendar_ids=${ids}`, base)?.href ?? null)
    : null;
