import { existsSync } from 'node:fs';
import { covers, product, sample } from '../tools/matrix';
import { inRoot } from '../tools/paths';
import { expect, test } from './fixtures';
import { type End, ends, type MethodRow } from './method-row';
import { atOnceWalks, walkTo } from './method-scenarios';
import { methodTable } from './method-table';

const settings = { where: ['partner', 'portal'], width: ['desktop', 'phone'] } as const;

interface Case {
  row: MethodRow;
  end: End;
}

const cases: Case[] = product({ row: methodTable, end: ends }).filter(({ row, end }) => !row.never?.[end]);

/**
 * What nobody else walks every day: one end of each way to pay whose own file leaves most of them out, so that all ends
 * come up about as often.
 */
function everydayCases(): Case[] {
  const chosen: Case[] = [];
  const times = (end: End) => chosen.filter((one) => one.end === end).length;
  for (const row of methodTable.filter(({ walked }) => Object.keys(walked).length < 4)) {
    const open = ends.filter((end) => !row.never?.[end] && !row.walked[end]);
    const [end] = open.sort((one, other) => times(one) - times(other));
    if (end) chosen.push({ row, end });
  }
  return chosen;
}

const everyday = sample({ one: everydayCases(), ...settings });
const walked = process.env.FULL ? product({ one: cases, ...settings }) : everyday;

for (const { one, where, width } of walked) {
  const { row, end } = one;
  test(`${row.name}: ${end} (${where}, ${width})`, {
    tag: [`@${width}`, ...(end === 'success' ? covers({ method: row.name }) : [])],
  }, async ({ page, browser, sandbox, ledger }) => {
    await walkTo(end, { stage: { page, lang: 'en', sandbox, row, where, width }, ledger, browser });
  });
}

test('every way to pay is walked every day, to every end, on both pages and at both widths', {
  tag: '@desktop',
}, () => {
  const others = methodTable.flatMap((row) => Object.values(row.walked));
  expect(others.filter((file) => !existsSync(inRoot('tests/e2e', file)))).toEqual([]);
  const inOrder = (list: readonly string[]) => [...new Set(list)].sort();
  expect(inOrder(everyday.map(({ one }) => one.end))).toEqual([...ends].sort());
  expect(inOrder(everyday.map(({ where }) => where))).toEqual([...settings.where].sort());
  expect(inOrder(everyday.map(({ width }) => width))).toEqual([...settings.width].sort());
  const named = [...everyday.map(({ one }) => one.row), ...methodTable.filter(({ walked: by }) => by.success)];
  expect(methodTable.filter((row) => !named.includes(row))).toEqual([]);
  const unwalkable = cases.filter(({ row, end }) => row.kind === 'at once' && !atOnceWalks[end]);
  expect(unwalkable).toEqual([]);
});
