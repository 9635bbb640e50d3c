/** A made-up district or school that gets findings and contacts. */
export interface DemoInstitution {
  readonly type: 'district' | 'school';
  readonly id: string;
  readonly nces_id: string;
  readonly name: string;
  readonly state: string;
  readonly student_count: number | null;
}
