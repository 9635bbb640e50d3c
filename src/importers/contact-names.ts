/** The names that programs give the parts of a person's name, in the order in which they are joined. */
const PARTS: readonly (readonly string[])[] = [
  ['firstname', 'givenname', 'first', 'fname', 'forename', 'contactfirstname'],
  ['middlename', 'middleinitial', 'middle', 'mi'],
  ['lastname', 'familyname', 'last', 'lname', 'surname', 'contactlastname'],
  ['suffix', 'namesuffix'],
];

const plain = (column: string): string => column.toLowerCase().replace(/[^a-z]+/g, '');

/**
 * The columns of a header that together are a person's name; none if the header has a column `name`, or lacks the first
 * or the last name.
 */
export function columnsOfName(header: readonly string[]): readonly string[] {
  if (header.includes('name')) return [];
  const found = PARTS.map((names) => header.find((column) => names.includes(plain(column))));
  return found[0] !== undefined && found[2] !== undefined
    ? found.filter((column): column is string => column !== undefined)
    : [];
}
