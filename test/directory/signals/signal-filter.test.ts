import { describe, expect, it } from '@jest/globals';
import { schoolConditions } from '../../../src/directory/schools/school.search.ts';

describe('the filter by vendors', () => {
  it('follows merges of vendors once, though vendor use and contracts both need them', () => {
    const viewer = { organizationId: '00000000-0000-4000-8000-000000000001' };
    const vendorIds = ['00000000-0000-4000-8000-000000000002'];
    const [condition] = schoolConditions({ vendorIds }, { viewer: viewer as never, now: new Date() });
    expect(condition!.sql.match(/same_vendors/g)).toHaveLength(1);
  });
});
