/**
 * Writes rows from PostgreSQL's text into the JSON of a response, without a JavaScript value for each column: most of
 * the CPU of a page of records would go into making and serializing them. This file is all that other folders import.
 *
 * 1. `WireClient` is pg's client whose parser leaves rows as bytes. `WireQuery` collects them into `WireRows`.
 * 2. `WireRows` gives rows as plain objects (`objects`), or as records (`records`): objects that parse a column when it
 *    is read, and that can write themselves. Every gated read takes records, whoever asks.
 * 3. `writeRecords` prepares a GraphQL operation. A field that returns records is replaced by a stand-in, a scalar, if
 *    everything selected below it is a column, a plain object, a text declared with `shownAs`, or a to-one relation
 *    declared with `toOne`. The stand-in calls the field's own resolver, reads the relations, and writes the records
 *    column by column (`write-plan.ts` says which key and which type, `columns.ts` how a PostgreSQL type becomes JSON).
 *    Fields with arguments, resolvers, or directives below a record are executed as usual, on the same rows.
 * 4. `jsonOf` serializes the response and copies what was written.
 *
 * Nothing depends on this path but speed: `usePlainRows` turns it off for the benchmark, and
 * `test/graph/written.test.ts` compares the bytes of both. JSON that PostgreSQL writes takes twice the CPU for a page
 * of 200 records; see docs/performance-appendix.md.
 */
export { usePlainRows } from './plain-rows.ts';
export { originalOf } from './stand-ins.ts';
export { WireClient } from './wire-client.ts';
export { PREPARE_PLAN_MODE, WireQuery } from './wire-query.ts';
export type { WireRows } from './wire-rows.ts';
export { plainRow } from './wire-rows.ts';
export { wireTypes } from './wire-types.ts';
export { jsonOf, parsed } from './write-json.ts';
export { shownAs, toOne } from './write-plan.ts';
export { type RunDocument, writeRecords } from './write-records.ts';
export { RECORD } from './writing-schema.ts';
