import { expect, test } from 'vitest';
import { groupByYear } from './order-years';

const orderOn = (year: number, month: number, day: number) => ({ date: new Date(year, month - 1, day, 12).getTime() });

test('groupByYear groups orders by their year in the visitor’s time zone without reordering them', () => {
  const orders = [orderOn(2026, 11, 22), orderOn(2026, 1, 1), orderOn(2025, 12, 31)];
  expect(groupByYear(orders)).toEqual([
    { year: 2026, orders: orders.slice(0, 2) },
    { year: 2025, orders: [orders[2]] },
  ]);
});

test('groupByYear returns an empty list if there are no orders', () => {
  expect(groupByYear([])).toEqual([]);
});
