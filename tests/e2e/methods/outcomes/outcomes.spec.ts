import { existsSync } from 'node:fs';
import { inRoot } from '../../../tools/paths';
import { cartesianProduct, coverageTags, sample } from '../../../tools/sample/matrix';
import { expect, test } from '../../helpers/fixtures';
import { type MethodRow, type Outcome, outcomes } from './method-row';
import { immediatePaymentSteps, runScenario } from './method-scenarios';
import { methodTable } from './method-table';

const sitesAndWidths = { site: ['partner', 'portal'], width: ['desktop', 'phone'] } as const;

/** What a test's title says about the payment, by outcome: "a payment with a new card is charged once". */
const outcomeTitles: Readonly<Record<Outcome, string>> = {
  success: 'is charged once',
  failed: 'charges nothing and shows that it failed',
  cancelled: 'charges nothing and shows that it was cancelled',
  pending: 'stays pending and shows no result',
  expired: 'is replaced after it expires',
  otherBrowser: 'continues in another browser',
  closedTab: 'continues after its tab was closed',
};

interface Case {
  row: MethodRow;
  outcome: Outcome;
}

const cases: Case[] = cartesianProduct({ row: methodTable, outcome: outcomes }).filter(
  ({ row, outcome }) => !row.impossible?.[outcome],
);

/** A success case for each method whose success no other spec tests, and one case for each of the other outcomes. */
function sampledCases(): Case[] {
  const selected: Case[] = methodTable
    .filter(({ coveredBy }) => !coveredBy.success)
    .map((row) => ({ row, outcome: 'success' }));
  for (const outcome of outcomes) {
    if (selected.some((testCase) => testCase.outcome === outcome)) continue;
    const candidates = methodTable.filter((row) => !row.impossible?.[outcome] && !row.coveredBy[outcome]);
    const row = candidates.find((candidate) => selected.every((testCase) => testCase.row !== candidate));
    if (row) selected.push({ row, outcome });
  }
  return selected;
}

const sampledVariants = sample({ methodCase: sampledCases(), ...sitesAndWidths });
/** With the environment variable FULL, every combination; otherwise each sampled case, site and width at least once. */
const variants = process.env.FULL ? cartesianProduct({ methodCase: cases, ...sitesAndWidths }) : sampledVariants;

for (const { methodCase, site, width } of variants) {
  const { row, outcome } = methodCase;
  test(`a payment with ${row.name} ${outcomeTitles[outcome]} (${site}, ${width})`, {
    // Tests of outcomes other than success are flow tests, which run without a browser. That is enough, because other
    // specs test the methods' popups and iframes in a browser.
    tag: [`@${width}`, ...(outcome === 'success' ? coverageTags({ method: row.name }) : ['@flow'])],
  }, async ({ page, browser, sandbox, serverLog }) => {
    await runScenario(outcome, { checkout: { page, lang: 'en', sandbox, row, site, width }, serverLog, browser });
  });
}

test('`npm test` covers each payment method’s success, and each outcome, site and width', {
  tag: ['@flow', '@desktop'],
}, () => {
  const coveringSpecs = methodTable.flatMap((row) => Object.values(row.coveredBy));
  expect(coveringSpecs.filter((file) => !existsSync(inRoot('tests/e2e', file)))).toEqual([]);
  const distinct = (list: readonly string[]) => [...new Set(list)].sort();
  expect(distinct(sampledVariants.map(({ methodCase }) => methodCase.outcome))).toEqual([...outcomes].sort());
  expect(distinct(sampledVariants.map(({ site }) => site))).toEqual([...sitesAndWidths.site].sort());
  expect(distinct(sampledVariants.map(({ width }) => width))).toEqual([...sitesAndWidths.width].sort());
  const testedHere = sampledVariants.map(({ methodCase }) => methodCase.row);
  const testedElsewhere = methodTable.filter(({ coveredBy }) => coveredBy.success);
  const untested = methodTable.filter((row) => !testedHere.includes(row) && !testedElsewhere.includes(row));
  expect(untested).toEqual([]);
  const casesWithoutSteps = cases.filter(
    ({ row, outcome }) => row.kind === 'immediate' && !immediatePaymentSteps[outcome],
  );
  expect(casesWithoutSteps).toEqual([]);
});
