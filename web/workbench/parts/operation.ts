/** A document of the graph and its variables. */
export interface Operation {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** The name of an operation, such as `DistrictContracts`. */
export const nameOf = ({ query }: Operation): string => /^\w+ (\w+)/.exec(query)?.[1] ?? '';
