import pg from 'pg';

/** PostgreSQL's number (OID) of the type. */
const TIMESTAMPTZ = 1184;

/**
 * PostgreSQL's text of a UTC timestamptz (`2026-11-20 09:30:00.5+00`) as RFC 3339 with milliseconds, the form in which
 * every timestamp leaves the service. Converting once, here, keeps hot reads free of conversions.
 */
function rfc3339(text: string): string {
  const fraction = text.charAt(19) === '.' ? text.slice(20, text.indexOf('+', 20)) : '';
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}

/** The wire parsers of all our connections, which run with `timezone=UTC`. */
export const wireTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === TIMESTAMPTZ ? rfc3339 : pg.types.getTypeParser(oid, format as 'text'),
};
