import { readFile } from 'node:fs/promises';
import {
  fingerprintChunk,
  languageSizes,
  measureLoads,
  methodChunks,
  nextStepSize,
  type Part,
  reportChunk,
  total,
  tvBuildSize,
  unsupportedNotice,
} from './sizes';

/** A size limit from `tests/budgets.json` for files that a page downloads. */
interface Budget {
  title: string;
  /** The most bytes allowed, after compression with gzip level 9. */
  limit: number;
}

const budgets = JSON.parse(await readFile(new URL('../budgets.json', import.meta.url), 'utf8')) as Record<
  string,
  Budget
>;
const counts = { passed: 0, failed: 0 };

function check(name: string, bytes: number, files = ''): void {
  const { title, limit } = budgets[name] as Budget;
  const isWithin = bytes <= limit;
  counts[isWithin ? 'passed' : 'failed']++;
  console.log(
    `${isWithin ? 'within' : 'OVER'}  ${(bytes / 1024).toFixed(1)} of ${(limit / 1024).toFixed(1)} KiB  ${title}${files && ` (${files})`}`,
  );
}

const describeParts = (parts: readonly Part[]) => parts.map(({ file, gzip }) => `${file} ${gzip}`).join(', ');

const { react, light, tv } = await measureLoads();
const { loader, plans, checkout, cardFrame, paymentMarks } = react;
check('loader', loader.gzip);
check('plans', total(plans.parts), describeParts(plans.parts));
check('checkout', total(checkout.parts), describeParts(checkout.parts));
check('paymentMarks', total(paymentMarks.parts), describeParts(paymentMarks.parts));
check('report', (await reportChunk()).gzip);
check('fingerprint', (await fingerprintChunk()).gzip);
check('nextStep', (await nextStepSize()).gzip);
check('lightPlans', total(light.plans.parts), describeParts(light.plans.parts));
check('lightCheckout', total(light.checkout.parts), describeParts(light.checkout.parts));
check('tvPlans', total(tv.plans.parts), describeParts(tv.plans.parts));
check('tv', (await tvBuildSize()).gzip);
check('unsupported', (await unsupportedNotice()).gzip);
check('cardFrame', total(cardFrame.parts), describeParts(cardFrame.parts));
for (const part of await methodChunks()) check('method', part.gzip, part.file);
for (const part of await languageSizes()) check('language', part.gzip, part.file);

console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 ? 1 : 0;
