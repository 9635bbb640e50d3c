export {
  type AnyRoute,
  type BoundRoute,
  bindRoute,
  idsIn,
  isChange,
  operationName,
  type PreparedRoute,
  prepareListExport,
  prepareRoute,
  type RouteRequest,
  route,
} from './route.ts';
export { RouteTable } from './route-table.ts';
