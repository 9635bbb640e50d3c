/**
 * Lists the large high schools of a state with their districts, in one typed request. API_KEY is best a test key, whose
 * places are in the made-up state ZZ: API_KEY=$(cat .data/test-api-key).
 */
import { createGraphqlClient, graphql } from '../packages/client/src/graphql.ts';

const { API_KEY = '', GRAPHQL_URL = 'http://localhost:4000/graphql', STATE = 'ZZ' } = process.env;
const market = createGraphqlClient({ key: API_KEY, url: GRAPHQL_URL });

const LARGE_SCHOOLS = graphql(`
  query LargeSchools($state: StateCode!) {
    schools(filter: { state: $state, gradeLevels: [high], studentCountMin: 500 }, page: { limit: 5 }) {
      pagination { total }
      nodes { name studentCount district { name schoolCount } access { isUnlocked unlockCost } }
    }
  }
`);

const { schools } = await market.request(LARGE_SCHOOLS, { state: STATE });
console.log(`${schools.pagination.total} schools, such as:`);
for (const { name, studentCount, district, access } of schools.nodes) {
  const price = access.isUnlocked ? 'unlocked' : `${access.unlockCost} credits`;
  console.log(
    `- ${name} (${district.name}, ${district.schoolCount} schools): ${studentCount} students, ${price}`,
  );
}
