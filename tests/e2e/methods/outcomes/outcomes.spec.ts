import { existsSync } from 'node:fs';
import { inRoot } from '../../../tools/paths';
import { covers, product, sample } from '../../../tools/sample/matrix';
import { expect, test } from '../../helpers/fixtures';
import { type End, ends, type MethodRow } from './method-row';
import { atOnceWalks, walkTo } from './method-scenarios';
import { methodTable } from './method-table';

const settings = { where: ['partner', 'portal'], width: ['desktop', 'phone'] } as const;

interface Case {
  row: MethodRow;
  end: End;
}

const cases: Case[] = product({ row: methodTable, end: ends }).filter(({ row, end }) => !row.never?.[end]);

/** The sample has the success of methods that no other file pays with, and every other end of a payment once. */
function sampledCases(): Case[] {
  const chosen: Case[] = methodTable.filter(({ walked }) => !walked.success).map((row) => ({ row, end: 'success' }));
  for (const end of ends) {
    if (chosen.some((one) => one.end === end)) continue;
    const open = methodTable.filter((row) => !row.never?.[end] && !row.walked[end]);
    const row = open.find((one) => chosen.every((other) => other.row !== one));
    if (row) chosen.push({ row, end });
  }
  return chosen;
}

const sampled = sample({ one: sampledCases(), ...settings });
const walked = process.env.FULL ? product({ one: cases, ...settings }) : sampled;

for (const { one, where, width } of walked) {
  const { row, end } = one;
  test(`${row.name}: ${end} (${where}, ${width})`, {
    tag: [`@${width}`, ...(end === 'success' ? covers({ method: row.name }) : [])],
  }, async ({ page, browser, sandbox, ledger }) => {
    await walkTo(end, { stage: { page, lang: 'en', sandbox, row, where, width }, ledger, browser });
  });
}

test('the sample has every payment method and every end of a payment, on both pages and at both widths', {
  tag: '@desktop',
}, () => {
  const others = methodTable.flatMap((row) => Object.values(row.walked));
  expect(others.filter((file) => !existsSync(inRoot('tests/e2e', file)))).toEqual([]);
  const inOrder = (list: readonly string[]) => [...new Set(list)].sort();
  expect(inOrder(sampled.map(({ one }) => one.end))).toEqual([...ends].sort());
  expect(inOrder(sampled.map(({ where }) => where))).toEqual([...settings.where].sort());
  expect(inOrder(sampled.map(({ width }) => width))).toEqual([...settings.width].sort());
  const named = [...sampled.map(({ one }) => one.row), ...methodTable.filter(({ walked: by }) => by.success)];
  expect(methodTable.filter((row) => !named.includes(row))).toEqual([]);
  const unwalkable = cases.filter(({ row, end }) => row.kind === 'at once' && !atOnceWalks[end]);
  expect(unwalkable).toEqual([]);
});
