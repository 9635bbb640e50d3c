/** A tool in MCP's list. */
export interface ListedTool {
  readonly name: string;
  readonly inputSchema: {
    readonly properties: Record<string, { enum?: string[] }>;
    readonly required?: string[];
  };
  readonly annotations: { readonly readOnlyHint: boolean };
}

export type ToolIds = Readonly<
  Record<'district' | 'school' | 'contact' | 'list' | 'prompt' | 'search', string>
>;

/** The message of an answer, which is JSON or a stream of one event. */
// biome-ignore lint/suspicious/noExplicitAny: results of several shapes
export function messageOf(text: string): any {
  const line = text.split('\n').find((one) => one.startsWith('data: '));
  return JSON.parse(line ? line.slice('data: '.length) : text);
}

/** Calls of a tool with these records, one for each value of the argument that selects its route. */
export function callsOf(
  { inputSchema: { properties, required = [] } }: ListedTool,
  ids: ToolIds,
): Record<string, unknown>[] {
  const fixed: Record<string, unknown> = {
    district_id: ids.district,
    school_id: ids.school,
    contact_id: ids.contact,
    list_id: ids.list,
    prompt_id: ids.prompt,
    saved_search_id: ids.search,
    entity_id: ids.district,
    vendor_id: ids.district,
    job_record_id: ids.district,
    export_id: ids.district,
    since: '2026-01-01T00:00:00Z',
    entities: [{ entity_type: 'contact', entity_id: ids.contact }],
  };
  const given = Object.fromEntries(required.map((name) => [name, fixed[name]]));
  const [choice] = ['of', 'entity_type'].filter((name) => required.includes(name));
  if (!choice) return [given];
  return properties[choice]!.enum!.map((value) => ({
    ...given,
    [choice]: value,
    ...('entity_id' in given && { entity_id: value === 'school' ? ids.school : ids.district }),
  }));
}
