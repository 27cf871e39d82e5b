import { existsSync } from 'node:fs';
import { inRoot } from '../../../tools/paths';
import { covers, product, sample } from '../../../tools/sample/matrix';
import { expect, test } from '../../helpers/fixtures';
import { type MethodRow, type Outcome, outcomes } from './method-row';
import { immediatePaymentSteps, runScenario } from './method-scenarios';
import { methodTable } from './method-table';

const settings = { where: ['partner', 'portal'], width: ['desktop', 'phone'] } as const;

interface Case {
  row: MethodRow;
  outcome: Outcome;
}

const cases: Case[] = product({ row: methodTable, outcome: outcomes }).filter(
  ({ row, outcome }) => !row.impossible?.[outcome],
);

/** The sample has the success of methods that no other spec covers, and every other outcome once. */
function sampledCases(): Case[] {
  const chosen: Case[] = methodTable
    .filter(({ coveredBy }) => !coveredBy.success)
    .map((row) => ({ row, outcome: 'success' }));
  for (const outcome of outcomes) {
    if (chosen.some((choice) => choice.outcome === outcome)) continue;
    const open = methodTable.filter((row) => !row.impossible?.[outcome] && !row.coveredBy[outcome]);
    const row = open.find((candidate) => chosen.every((other) => other.row !== candidate));
    if (row) chosen.push({ row, outcome });
  }
  return chosen;
}

const sampled = sample({ one: sampledCases(), ...settings });
const coveredBy = process.env.FULL ? product({ one: cases, ...settings }) : sampled;

for (const { one, where, width } of coveredBy) {
  const { row, outcome } = one;
  test(`${row.name}: ${outcome} (${where}, ${width})`, {
    tag: [`@${width}`, ...(outcome === 'success' ? covers({ method: row.name }) : [])],
  }, async ({ page, browser, sandbox, ledger }) => {
    await runScenario(outcome, { checkout: { page, lang: 'en', sandbox, row, site: where, width }, ledger, browser });
  });
}

test('the sample has every payment method and every outcome, on both pages and at both widths', {
  tag: ['@flow', '@desktop'],
}, () => {
  const others = methodTable.flatMap((row) => Object.values(row.coveredBy));
  expect(others.filter((file) => !existsSync(inRoot('tests/e2e', file)))).toEqual([]);
  const inOrder = (list: readonly string[]) => [...new Set(list)].sort();
  expect(inOrder(sampled.map(({ one }) => one.outcome))).toEqual([...outcomes].sort());
  expect(inOrder(sampled.map(({ where }) => where))).toEqual([...settings.where].sort());
  expect(inOrder(sampled.map(({ width }) => width))).toEqual([...settings.width].sort());
  const named = [...sampled.map(({ one }) => one.row), ...methodTable.filter(({ coveredBy: by }) => by.success)];
  expect(methodTable.filter((row) => !named.includes(row))).toEqual([]);
  const impossibleOutcomes = cases.filter(
    ({ row, outcome }) => row.kind === 'immediate' && !immediatePaymentSteps[outcome],
  );
  expect(impossibleOutcomes).toEqual([]);
});
