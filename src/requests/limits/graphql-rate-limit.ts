// Imported on use: the package loads others that its rate limiter does not need, which would slow every start.
export { getGraphQLRateLimiter } from 'graphql-rate-limit';
