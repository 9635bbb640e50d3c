/**
 * Links in documents other than pages. In an entry of their own, because calendars need libraries that the programs do
 * not load.
 */
export { calendarLinks } from '../documents/calendar/calendar.ts';
export { meetingLinks } from '../documents/meeting-data.ts';
