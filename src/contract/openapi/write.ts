import { mkdirSync, writeFileSync } from 'node:fs';
import { allCalls, openapiText } from './document';

const target = new URL('../../../dist/openapi.json', import.meta.url);

mkdirSync(new URL('.', target), { recursive: true });
writeFileSync(target, openapiText());
console.log(`dist/openapi.json: ${allCalls.length} calls`);
