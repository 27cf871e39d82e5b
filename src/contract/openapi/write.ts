import { mkdirSync, writeFileSync } from 'node:fs';
import { allCalls, openapiDocument } from './document';

const target = new URL('../../../dist/openapi.json', import.meta.url);

mkdirSync(new URL('.', target), { recursive: true });
writeFileSync(target, `${JSON.stringify(openapiDocument(), null, 2)}\n`);
console.log(`dist/openapi.json: ${allCalls.length} calls`);
