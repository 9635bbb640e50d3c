export { CLOCK, type Clock } from './clock.ts';
export {
  AS_OWNER,
  type DatabaseAddress,
  nameOfServer,
  namesOfServers,
  type ServerAddress,
  type ServerChoice,
} from './database-address.ts';
export { armFailpoint, FAILPOINTS, type Failpoint, failpoint } from './failpoint.ts';
export { collectGarbageOfStart, countBuffersAsHeap } from './garbage.ts';
export { MODE_HEADER, type Mode } from './mode.ts';
export { Semaphore, TooBusy } from './semaphore.ts';
export { SharedSemaphore } from './shared-semaphore.ts';
export { inTurns, nextTurn } from './turns.ts';
