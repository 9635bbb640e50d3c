export { ProcessPool } from './process-pool.ts';
