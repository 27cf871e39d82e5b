import { readFile } from 'node:fs/promises';
import {
  fingerprintSize,
  languageSizes,
  measureLoads,
  methodSizes,
  nextStepSize,
  type Part,
  reportSize,
  total,
  tvBuildSize,
  unsupportedNoticeSize,
} from './sizes';

// Compares the sizes of the built files with the limits in `tests/budgets.json`, and prints the results.

/** A size limit from `tests/budgets.json` for files that a page downloads. */
interface Budget {
  title: string;
  /** The most bytes allowed, after compression with gzip level 9. */
  limit: number;
  /** Why the limit is higher than at first. */
  reason?: string;
}

const budgets = JSON.parse(await readFile(new URL('../budgets.json', import.meta.url), 'utf8')) as Record<
  string,
  Budget
>;
const counts = { passed: 0, failed: 0 };

/** Prints whether a size is within the budget with this name. `fileList`: the measured files, as text. */
function check(name: string, bytes: number, fileList = ''): void {
  const { title, limit } = budgets[name] as Budget;
  const isWithinLimit = bytes <= limit;
  counts[isWithinLimit ? 'passed' : 'failed']++;
  console.log(
    `${isWithinLimit ? 'within' : 'OVER'}  ${(bytes / 1024).toFixed(1)} of ${(limit / 1024).toFixed(1)} KiB  ${title}${fileList && ` (${fileList})`}`,
  );
}

const describeParts = (parts: readonly Part[]) => parts.map(({ file, gzip }) => `${file} ${gzip}`).join(', ');

const { full, light, tv } = await measureLoads();
const { loader, plans, checkout, cardFrame, paymentMarks } = full;
check('loader', loader.gzip);
check('plans', total(plans.parts), describeParts(plans.parts));
check('checkout', total(checkout.parts), describeParts(checkout.parts));
check('paymentMarks', total(paymentMarks.parts), describeParts(paymentMarks.parts));
check('report', (await reportSize()).gzip);
check('fingerprint', (await fingerprintSize()).gzip);
check('nextStep', (await nextStepSize()).gzip);
check('lightPlans', total(light.plans.parts), describeParts(light.plans.parts));
check('lightCheckout', total(light.checkout.parts), describeParts(light.checkout.parts));
check('tvPlans', total(tv.plans.parts), describeParts(tv.plans.parts));
check('tv', (await tvBuildSize()).gzip);
check('unsupported', (await unsupportedNoticeSize()).gzip);
check('cardFrame', total(cardFrame.parts), describeParts(cardFrame.parts));
for (const part of await methodSizes()) check('method', part.gzip, part.file);
for (const part of await languageSizes()) check('language', part.gzip, part.file);

console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 ? 1 : 0;
