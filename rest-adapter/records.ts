/** The documented records as fragments: their fields, under the documented names, in the documented order. */

const ACCESS = `_access: access {
  is_unlocked: isUnlocked is_scouting: isScouting unlocked_at: unlockedAt credits_spent: creditsSpent
  unlock_cost: unlockCost
}`;

export const PAGINATION = 'pagination { total limit offset has_more: hasMore }';

const PLACE = `
  student_count: studentCount teachers_fte: teachersFte student_teacher_ratio: studentTeacherRatio latitude longitude
  physical_address: physicalAddress physical_city: physicalCity physical_state: physicalState
  physical_zip: physicalZip mailing_address: mailingAddress mailing_city: mailingCity mailing_state: mailingState
  mailing_zip: mailingZip phone county`;

const INTELLIGENCE = `
  ai_summary: aiSummary executive_summary: executiveSummary timeline summary_generated_at: summaryGeneratedAt
  key_facts: keyFacts ai_policy_summary: aiPolicySummary technology_level: technologyLevel
  ai_initiatives: aiInitiatives edtech_products: edtechProducts source source_url: sourceUrl status
  website_mapped_at: websiteMappedAt content_fetched_at: contentFetchedAt content_extracted_at: contentExtractedAt
  crawled_at: crawledAt last_analysis_job_id: lastAnalysisJobId error_message: errorMessage
  retry_count: retryCount notes last_updated_at: lastUpdatedAt created_at: createdAt`;

export const SCHOOL_RECORD = `fragment SchoolRecord on School {
  id district_id: districtId nces_id: ncesId name state website_url: websiteUrl grade_levels: gradeLevels
  state_school_id: stateSchoolId school_type: schoolType locale_type: localeType nces_data_year: ncesDataYear
  ${PLACE} ${INTELLIGENCE} ${ACCESS}
}`;

/** A school's fields, with the district's own in their place and three more before the access object. */
export const DISTRICT_RECORD = `fragment DistrictRecord on District {
  id school_count: schoolCount nces_id: ncesId name state website_url: websiteUrl grade_levels: gradeLevels
  state_district_id: stateDistrictId district_type: districtType locale_type: localeType
  nces_data_year: ncesDataYear ${PLACE} ${INTELLIGENCE}
  total_revenue: totalRevenue per_pupil_expenditure: perPupilExpenditure
  free_reduced_lunch_pct: freeReducedLunchPct ${ACCESS}
}`;
