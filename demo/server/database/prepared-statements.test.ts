import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteAllRows } from './insert-rows';
import { type OpenedDatabase, openDatabase } from './open';
import { coupons } from './schema';

let opened: OpenedDatabase;
beforeAll(async () => {
  opened = await openDatabase({});
});
afterAll(() => opened.close());

const aCoupon = (code: string, percent: number | null = null) => ({
  uid: '1',
  code,
  percent,
  amount: null,
  currency: null,
  expires: 1_900_000_000_000,
  orderId: null,
  isUsed: false,
});

test('a repeated statement uses its new parameters and returns the current rows', async () => {
  const { database } = opened;
  await deleteAllRows(database, [coupons]);
  const selectAll = () => database.select({ code: coupons.code, percent: coupons.percent }).from(coupons);
  expect(await selectAll()).toEqual([]);
  await database.insert(coupons).values(aCoupon('A', 10));
  expect(await selectAll()).toEqual([{ code: 'A', percent: 10 }]);
  await database.insert(coupons).values(aCoupon('it’s "B"'));
  expect(await selectAll()).toEqual([
    { code: 'A', percent: 10 },
    { code: 'it’s "B"', percent: null },
  ]);
});

test('a statement that has failed, inside or outside a transaction, later succeeds with valid parameters', async () => {
  const { database } = opened;
  const divideSixBy = (divisor: number) => database.execute(sql`SELECT 6 / ${divisor}::int AS quotient`);
  await expect(divideSixBy(0)).rejects.toMatchObject({ cause: { code: '22012' } });
  expect(await divideSixBy(2)).toMatchObject({ rows: [{ quotient: 3 }] });

  const unknownColumn = database.transaction((tx) => tx.execute(sql`SELECT missing FROM coupons`));
  await expect(unknownColumn).rejects.toMatchObject({ cause: { code: '42703' } });
  const divisionByZero = database.transaction((tx) => tx.execute(sql`SELECT 6 / ${0}::int AS quotient`));
  await expect(divisionByZero).rejects.toMatchObject({ cause: { code: '22012' } });
  expect(await divideSixBy(3)).toMatchObject({ rows: [{ quotient: 2 }] });
});

test('a failed transaction changes nothing, and queries wait until the transaction ends', async () => {
  const { database } = opened;
  await deleteAllRows(database, [coupons]);
  const countCoupons = () => database.$count(coupons);
  const failing = database.transaction(async (tx) => {
    await tx.insert(coupons).values(aCoupon('C'));
    throw new Error('cancelled');
  });
  const countMeanwhile = countCoupons();
  await expect(failing).rejects.toThrow('cancelled');
  expect(await countMeanwhile).toBe(0);
  expect(await countCoupons()).toBe(0);
});

test('the database runs more distinct statements than its cache of prepared statements can hold', async () => {
  for (let index = 0; index < 600; index += 1)
    expect(await opened.database.execute(sql.raw(`SELECT ${index} AS value`))).toMatchObject({
      rows: [{ value: index }],
    });
});
