/** What requests are made of that only the database knows. */
export interface BenchFacts {
  readonly schoolId: string;
  readonly vendorIds: readonly string[];
}

/** Who asks, by what it has unlocked: one school in 25, nothing, or 250 districts and 250 schools. */
export type BenchOrganization = 'schools' | 'nothing' | 'parents';
