import { readFile } from 'node:fs/promises';
import {
  fingerprintChunk,
  languageSizes,
  measureLoads,
  methodChunks,
  type Part,
  reportChunk,
  total,
  tvFile,
} from './sizes';

interface Budget {
  title: string;
  /** Bytes, gzip level 9. */
  limit: number;
}

const budgets = JSON.parse(await readFile(new URL('../budgets.json', import.meta.url), 'utf8')) as Record<
  string,
  Budget
>;
const counts = { passed: 0, failed: 0 };

function check(name: string, bytes: number, of = ''): void {
  const { title, limit } = budgets[name] as Budget;
  const isWithin = bytes <= limit;
  counts[isWithin ? 'passed' : 'failed']++;
  console.log(
    `${isWithin ? 'within' : 'OVER'}  ${(bytes / 1024).toFixed(1)} of ${(limit / 1024).toFixed(1)} KiB  ${title}${of && ` (${of})`}`,
  );
}

const list = (parts: readonly Part[]) => parts.map(({ file, gzip }) => `${file} ${gzip}`).join(', ');

const { loader, plans, checkout, cardFrame } = await measureLoads();
check('loader', loader.gzip);
check('plans', total(plans.parts), list(plans.parts));
check('checkout', total(checkout.parts), list(checkout.parts));
check('report', (await reportChunk()).gzip);
check('fingerprint', (await fingerprintChunk()).gzip);
check('tv', (await tvFile()).gzip);
check('cardFrame', total(cardFrame.parts), list(cardFrame.parts));
for (const part of await methodChunks()) check('method', part.gzip, part.file);
for (const part of await languageSizes()) check('language', part.gzip, part.file);

console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 ? 1 : 0;
