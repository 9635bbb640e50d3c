/** Links in documents that are no pages. Apart, because calendars need libraries that the programs do not load. */
export { calendarLinks } from '../documents/calendar/calendar.ts';
export { meetingLinks } from '../documents/meeting-data.ts';
