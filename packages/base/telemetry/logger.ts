import { hostname } from 'node:os';
import { type DestinationStream, type Logger, pino } from 'pino';
import { logFields } from './scope.ts';

/** Identifies the process in shared logs. */
export const INSTANCE = `${hostname()}/${process.pid}`;

/** A JSON logger whose lines name the process and the current request, operation, job, and trace. */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino({ level, base: { instance: INSTANCE }, mixin: logFields }, destination as DestinationStream);
