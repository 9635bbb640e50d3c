import { snakeCase } from '@emi/base/declared';
import { type FindingKind, recordName, SIGNALED_KINDS } from '@emi/reading/vocabulary/kinds';

/** The documented records as fragments: documented field names in documented order. */

export const ACCESS = `_access: access {
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

/** A school's fields, with the district's variants of some, and three more before the access object. */
export const DISTRICT_RECORD = `fragment DistrictRecord on District {
  id school_count: schoolCount nces_id: ncesId name state website_url: websiteUrl grade_levels: gradeLevels
  state_district_id: stateDistrictId district_type: districtType locale_type: localeType
  nces_data_year: ncesDataYear ${PLACE} ${INTELLIGENCE}
  total_revenue: totalRevenue per_pupil_expenditure: perPupilExpenditure
  free_reduced_lunch_pct: freeReducedLunchPct ${ACCESS}
}`;

/** The fields that `include` adds to the record of a place; the document of a route declares the variables. */
const INCLUDED = `
  teachers_year: teachersYear @include(if: $withTeachersYear)
  display_name: displayName @include(if: $withDisplayName)
  operating_status: operatingStatus @include(if: $withOperatingStatus)
  student_count_year: studentCountYear @include(if: $withStudentCountYear)
  former_names: formerNames @include(if: $withFormerNames)
  reading @include(if: $withReading) {
    last_read_at: lastReadAt next_read_at: nextReadAt reason expects
    changes { changed_at: changedAt new changed gone }
  }`;
export const SCHOOL_DETAILS_RECORD = `fragment SchoolDetailsRecord on School {
  ...SchoolRecord ${INCLUDED}
} ${SCHOOL_RECORD}`;
export const DISTRICT_DETAILS_RECORD = `fragment DistrictDetailsRecord on District {
  ...DistrictRecord ${INCLUDED}
} ${DISTRICT_RECORD}`;
export const PLACE_INCLUSIONS = [
  'TeachersYear',
  'DisplayName',
  'OperatingStatus',
  'StudentCountYear',
  'FormerNames',
  'Reading',
]
  .map((field) => `$with${field}: Boolean! = false`)
  .join(', ');

export const VENDOR_RECORD = `fragment VendorRecord on Vendor {
  id canonical_name: canonicalName website description logo_url: logoUrl category aliases is_verified: isVerified
  verified_at: verifiedAt merged_into_id: mergedIntoId created_at: createdAt
}`;

const SIGNAL_RECORD = `fragment SignalRecord on Signal {
  id kind entity_id: entityId entity_type: entityType state district { id name } school { id name } summary
  date ends_at: endsAt changed_at: changedAt
  score { value base weight decay half_life_days: halfLifeDays reasons { code text points } }
  ${SIGNALED_KINDS.map((kind) => {
    const { field } = kind.signal;
    const name = snakeCase(field);
    const more = (kind.rest.more ?? []).map((one) => `${snakeCase(one)}: ${one}`).join(' ');
    return `${name === field ? field : `${name}: ${field}`} { ...${recordName(kind)} ${more} }`;
  }).join(' ')}
}`;

const TRIAGE = `signal_id: signalId state previous_state: previousState note user_id: userId user_name: userName
  triaged_at: triagedAt`;
export const TRIAGE_RECORD = `fragment TriageRecord on SignalTriage { ${TRIAGE} }`;

/** The documented record with the fields that `include` adds; the document of a route declares the variables. */
export const SIGNAL_DETAILS_RECORD = `fragment SignalDetailsRecord on Signal {
  ...SignalRecord highlight @include(if: $withHighlight) triage @include(if: $withTriage) { ${TRIAGE} }
} ${SIGNAL_RECORD}`;

export const SIGNAL_INCLUSIONS = '$withHighlight: Boolean! = false, $withTriage: Boolean! = false';

/** The records of findings and their vendors in a document. */
export const findingRecords = (kinds: readonly FindingKind[]): string =>
  [
    ...(kinds.some(({ rest }) => rest.hasVendor) ? [VENDOR_RECORD] : []),
    ...kinds.map(({ rest }) => rest.record),
  ].join(' ');

export const CONTACT_RECORD = `fragment ContactRecord on Contact {
  id district_id: districtId school_id: schoolId name title email phone state linkedin_url: linkedinUrl
  profile_summary: profileSummary source source_url: sourceUrl is_district_contact: isDistrictContact
  key_facts: keyFacts enrichment_status: enrichmentStatus enriched_at: enrichedAt enrichment_error: enrichmentError
  enrichment_retry_count: enrichmentRetryCount qualification_score: qualificationScore
  qualification_justification: qualificationJustification qualified_at: qualifiedAt email_status: emailStatus
  email_error: emailError email_retry_count: emailRetryCount emailed emailed_at: emailedAt
  email_bounced: emailBounced email_bounced_at: emailBouncedAt email_confidence_score: emailConfidenceScore
  email_verification_status: emailVerificationStatus email_verified_at: emailVerifiedAt
  crm_contact_id: crmContactId crm_synced_at: crmSyncedAt crm_sync_status: crmSyncStatus
  crm_sync_error: crmSyncError notes discovered_at: discoveredAt last_updated_at: lastUpdatedAt
  created_at: createdAt ${ACCESS}
}`;

/** The documented record with the fields that `include` adds; the document of a route declares the variables. */
export const CONTACT_DETAILS_RECORD = `fragment ContactDetailsRecord on Contact {
  ...ContactRecord roles @include(if: $withRoles) level @include(if: $withLevel)
  email_verification_basis: emailVerificationBasis @include(if: $withEmailVerificationBasis)
  email_seen_at: emailSeenAt @include(if: $withEmailSeenAt)
} ${CONTACT_RECORD}`;

export const CONTACT_INCLUSIONS =
  '$withRoles: Boolean! = false, $withLevel: Boolean! = false, $withEmailVerificationBasis: Boolean! = false, ' +
  '$withEmailSeenAt: Boolean! = false';

export const LIST_RECORD = `fragment ListRecord on List {
  id user_id: userId name entity_type: entityType description color item_count: itemCount created_at: createdAt
  updated_at: updatedAt
}`;

export const LIST_ITEM_RECORD = `fragment ListItemRecord on ListItem {
  id list_id: listId entity_id: entityId added_at: addedAt notes
}`;

export const EMAIL_PROMPT_RECORD = `fragment EmailPromptRecord on EmailPrompt {
  id user_id: userId name description system_prompt: systemPrompt instruction_prompt: instructionPrompt
  emails_generated: emailsGenerated created_at: createdAt updated_at: updatedAt
}`;

export const GENERATED_EMAIL_RECORD = `fragment GeneratedEmailRecord on GeneratedEmail {
  id contact_id: contactId email_prompt_id: emailPromptId subject body status
  generation_metadata: generationMetadata generated_at: generatedAt created_at: createdAt prompt_name: promptName
  contact_name: contactName contact_email: contactEmail
}`;

export const SCOUTING_STATUS_RECORD = `fragment ScoutingStatusRecord on ScoutingStatus {
  entity_id: entityId entity_type: entityType status
  progress {
    current_phase: currentPhase phase_state: phaseState phases_completed: phasesCompleted phases_total: phasesTotal
    percent message started_at: startedAt
  }
  failure { message can_retry: canRetry occurred_at: occurredAt }
  success { completed_at: completedAt duration_seconds: durationSeconds }
}`;

export const EXPORT_RECORD = `fragment ExportRecord on Export {
  id path format
  job {
    id status progress { completed total percent message } error started_at: startedAt finished_at: finishedAt
  }
  rows bytes download_url: downloadUrl expires_at: expiresAt created_at: createdAt
}`;

export const EVENT_RECORD =
  'fragment EventRecord on Event { id sequence type created_at: createdAt data link }';

export const WEBHOOK_RECORD = `fragment WebhookRecord on Webhook {
  id url description event_types: eventTypes status disabled_reason: disabledReason failing_since: failingSince
  previous_secret_until: previousUntil created_at: createdAt
}`;

export const SAVED_SEARCH_RECORD = `fragment SavedSearchRecord on SavedSearch {
  id name type path link user_id: userId is_shared: isShared is_watched: isWatched bundle last_seen_at: lastSeenAt
  feed_url: feedUrl created_at: createdAt updated_at: updatedAt
  watched_places: watchedPlaces { count is_too_broad: isTooBroad checked_at: checkedAt }
}`;

export const SEARCH_MATCH_RECORD = `fragment SearchMatchRecord on SearchMatch {
  id saved_search_id: searchId record_id: recordId kind reason entity_type: entityType entity_id: entityId link
  changed_at: changedAt found_at: foundAt
}`;

export const DELIVERY_RECORD = `fragment DeliveryRecord on WebhookDelivery {
  id webhook_id: webhookId event_id: eventId event { sequence type } status attempts next_attempt_at: nextAt
  attempted_at: attemptedAt response_status: responseStatus response_body: responseBody error created_at: createdAt
}`;

export const AUDIT_ENTRY_RECORD = `fragment AuditEntryRecord on AuditEntry {
  id action user_id: userId key_id: keyId credential_id: credentialId channel subject_type: subjectType
  subject_id: subjectId path export_id: exportId rows created_at: createdAt
}`;
