export { ACCOUNTS_LIMITS, AccountsTable, accountsTable, receiveAccounts } from './accounts-table.ts';
export { csvLines } from './csv-lines.ts';
export { readDelimited, TableFormat, type TableRow } from './delimited.ts';
export { inert, inertAsGiven } from './inert.ts';
export { PACE, TooSlow } from './pace.ts';
export { isEncoding, TooManyBytes } from './received.ts';
export { MalformedBody, UploadedTable } from './uploaded.ts';
