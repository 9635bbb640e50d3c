import { hostname } from 'node:os';
import { type DestinationStream, type Logger, pino } from 'pino';
import { logFields } from './scope.ts';

/** Tells processes that share a log apart. */
export const INSTANCE = `${hostname()}/${process.pid}`;

/** A JSON logger whose lines name the process and the request, operation, job, and trace that they are about. */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino({ level, base: { instance: INSTANCE }, mixin: logFields }, destination as DestinationStream);
