import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { prepareTool } from '../mcp/tool.ts';
import { toolsIn } from '../mcp/toolsets.ts';
import { graphSchema } from '../src/app/schema.ts';

/** Prints the size of each tool in the list that models read, in tokens of o200k: `npm run mcp:sizes`. */
const schema = await graphSchema();
const [, , toolsets] = process.argv;
let total = 0;
for (const declaration of toolsIn(toolsets)) {
  const tokens = encode(JSON.stringify(prepareTool(schema, declaration).listed)).length;
  total += tokens;
  console.log(`${String(tokens).padStart(6)}  ${declaration.name}`);
}
console.log(`${String(total).padStart(6)}  all`);
