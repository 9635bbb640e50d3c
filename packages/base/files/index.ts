export { DataLists, linesOfData, rowsOfData, valueOfData } from './data-file.ts';
export { DATA_DIRECTORY, PROJECT_ROOT } from './project-root.ts';
