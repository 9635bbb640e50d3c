/** Values for requests that only the database knows. */
export interface BenchFacts {
  readonly schoolId: string;
  readonly vendorIds: readonly string[];
}

/** Organizations by their unlocks: one school in 25, nothing, or 250 districts and 250 schools. */
export type BenchOrganization = 'schools' | 'nothing' | 'parents';
