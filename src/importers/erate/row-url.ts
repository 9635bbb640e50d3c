/** The public address of the rows of a set at USAC that have these values. */
export const rowUrl = (set: string, values: Readonly<Record<string, string>>): string =>
  `https://opendata.usac.org/resource/${set}.json?${new URLSearchParams(values)}`;
