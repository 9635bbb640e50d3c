-- Exports as workbooks, Parquet, and GeoJSON.

alter table exports drop constraint exports_format_check,
  add constraint exports_format_check check (format in ('csv', 'ndjson', 'xlsx', 'parquet', 'geojson'));
