-- Removes nulls from lists whose items the graph declares as given. Earlier releases imported them.
update districts set
  timeline = jsonb_path_query_array(timeline, 'strict $[*] ? (@ != null)'),
  ai_initiatives = jsonb_path_query_array(ai_initiatives, 'strict $[*] ? (@ != null)'),
  edtech_products = jsonb_path_query_array(edtech_products, 'strict $[*] ? (@ != null)')
where timeline @> '[null]' or ai_initiatives @> '[null]' or edtech_products @> '[null]';
update schools set
  timeline = jsonb_path_query_array(timeline, 'strict $[*] ? (@ != null)'),
  ai_initiatives = jsonb_path_query_array(ai_initiatives, 'strict $[*] ? (@ != null)'),
  edtech_products = jsonb_path_query_array(edtech_products, 'strict $[*] ? (@ != null)')
where timeline @> '[null]' or ai_initiatives @> '[null]' or edtech_products @> '[null]';
