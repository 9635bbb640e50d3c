/** The columns of a school and of its district, by their names in the graph, with their types. */
const text = (names) => names.split(' ').map((name) => [name, 'String']);

export const SCHOOL = Object.fromEntries([
  ['id', 'ID!'],
  ...text(
    'districtId ncesId name state websiteUrl gradeLevels stateSchoolId schoolType localeType ncesDataYear ' +
      'physicalAddress physicalCity physicalState physicalZip mailingAddress mailingCity mailingState mailingZip ' +
      'phone county aiSummary executiveSummary summaryGeneratedAt aiPolicySummary technologyLevel source sourceUrl ' +
      'status websiteMappedAt contentFetchedAt contentExtractedAt crawledAt lastAnalysisJobId errorMessage notes ' +
      'lastUpdatedAt createdAt',
  ),
  ...['timeline', 'keyFacts', 'aiInitiatives', 'edtechProducts'].map((name) => [name, 'JSON']),
  ...['studentCount', 'retryCount'].map((name) => [name, 'Int']),
  ...['teachersFte', 'studentTeacherRatio', 'latitude', 'longitude'].map((name) => [name, 'Float']),
]);

export const DISTRICT = { id: 'ID!', ncesId: 'String', name: 'String', state: 'String', studentCount: 'Int' };
