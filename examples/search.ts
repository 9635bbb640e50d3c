/**
 * Finds large high schools of a state, and prints what unlocking the first one costs; with UNLOCK=yes, unlocks it.
 * API_KEY is best a test key, whose places are in the made-up state ZZ: API_KEY=$(cat .data/test-api-key).
 */
import { createMarketClient, InsufficientCreditsError } from '../packages/client/src/index.ts';

const { API_KEY = '', BASE_URL = 'http://localhost:4000/api/v1', STATE = 'ZZ', UNLOCK } = process.env;
const market = createMarketClient({ key: API_KEY, baseUrl: BASE_URL });

const { data, pagination } = await market.listSchools({
  query: { state: STATE, grade_levels: ['high'], student_count_min: 500, limit: 5 },
});
console.log(`${pagination.total} schools, such as:`);
for (const school of data) {
  console.log(`- ${school.name}, ${school.physical_city ?? '?'}: ${school.student_count} students`);
}

const [first] = data;
if (first && !first._access.is_unlocked && UNLOCK !== 'yes') {
  console.log(`Unlocking ${first.name} costs ${first._access.unlock_cost} credits; UNLOCK=yes does it.`);
} else if (first && !first._access.is_unlocked) {
  try {
    const result = await market.unlock({
      body: { entity_type: 'school', entity_id: first.id, max_credits: 6 },
    });
    console.log(`Unlocked ${first.name} for ${result.credits_charged} credits.`);
  } catch (error) {
    if (!(error instanceof InsufficientCreditsError)) throw error;
    console.log(`Unlocking costs ${error.required} credits; ${error.balance} are left.`);
  }
}
