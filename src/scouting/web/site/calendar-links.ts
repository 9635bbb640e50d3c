/** The beginning of the address of a Google calendar. */
const CALENDARS = /^https?:\/\/(?:www\.)?(?:calendar\.)?google\.com\/calendar/;
/** The rest: perhaps the account and brand of the person who copied it, then a frame, a page, or an invitation. */
const VIEW = /(?:\/u\/\d{1,2})?(?:\/b\/\d{1,2})?(?:\/(?:embed|r|render)\b|\/?\?)/;
const GOOGLE = new RegExp(CALENDARS.source + VIEW.source, 'i');
/** A calendar that its owner published from Outlook. */
const OUTLOOK =
  /^(https:\/\/outlook\.(?:office365|office|live)\.com\/(?:owa\/)?calendar\/.{8,400}\/calendar)\.html(?:[?#]|$)/i;
/** Maximum number of calendars that are taken from an address. */
const MOST_CALENDARS = 5;

/** The files of the calendars at an address of a frame or link; empty for other addresses. */
export function calendarFiles(address = ''): string[] {
  const published = OUTLOOK.exec(address)?.[1];
  if (published) return [`${published}.ics`];
  const query = GOOGLE.test(address) ? URL.parse(address)?.searchParams : null;
  const names = query ? [...query.getAll('src'), ...query.getAll('cid')] : [];
  return names.slice(0, MOST_CALENDARS).flatMap((written) => {
    const name = decoded(written);
    // `cid` may also be the address of a file elsewhere.
    if (/^(?:https?|webcals?):/i.test(name)) return [name];
    // Calendars of holidays and of contacts' birthdays are Google's own.
    const isOwn = name.includes('@') && !/#holiday@|@holiday\.|#contacts@/.test(name);
    return isOwn ? [`${FILES}${encodeURIComponent(name)}/public/basic.ics`] : [];
  });
}

const FILES = 'https://calendar.google.com/calendar/ical/';

/** The name of a calendar, which an address contains as plain text or in Base64. */
function decoded(name: string): string {
  const text = Buffer.from(name, 'base64url').toString('latin1');
  return name.includes('@') || !/^[\w.#%+-]+@[\w.-]+$/.test(text) ? name : text;
}

/** The file with the calendars in `data-calendar-ids="7,12"` of a Finalsite page; null for invalid ids. */
export const finalsiteCalendar = (ids: string, base: string): string | null =>
  /^\d{1,9}(?:,\d{1,9}){0,20}$/.test(ids)
    ? (URL.parse(`/fs/calendar-manager/events.ics?calendar_ids=${ids}`, base)?.href ?? null)
    : null;
