export type { FileEncoding } from './encoding.ts';
export { workbook } from './formats/xlsx.ts';
export { refusedFormats, wantedFormat } from './negotiate.ts';
export { FILE_PARAMETERS } from './parameters.ts';
export type { ExportRun, OpenExport } from './prepare-export.ts';
export { exportRun } from './run.ts';
export { sendExport } from './send-export.ts';
