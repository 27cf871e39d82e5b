import { mkdirSync, writeFileSync } from 'node:fs';
import { allCalls, openapiText } from './document';

const outputFile = new URL('../../../dist/openapi.json', import.meta.url);

const usage = `Usage: npm run openapi -- [options]

Writes the API contract as OpenAPI 3.1 to dist/openapi.json.

  --help  prints this text`;

const args = process.argv.slice(2);
const unexpectedArg = args.find((arg) => arg !== '--help');

if (args.includes('--help')) console.log(usage);
else if (unexpectedArg !== undefined) {
  console.error(`Unexpected argument '${unexpectedArg}'.\nSee npm run openapi -- --help`);
  process.exitCode = 2;
} else {
  mkdirSync(new URL('.', outputFile), { recursive: true });
  writeFileSync(outputFile, openapiText());
  console.log(`dist/openapi.json: ${allCalls.length} calls`);
}
