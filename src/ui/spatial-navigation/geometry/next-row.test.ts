import { expect, test } from 'vitest';
import type { Box } from './nearest-in-direction';
import { nextRow } from './next-row';

const box = (left: number, top: number, width: number, height = 40): Box => ({
  left,
  right: left + width,
  top,
  bottom: top + height,
});
const wideRow = box(100, 100, 1000);
const rowBelow = (from: Box, boxes: Record<string, Box>) =>
  nextRow(from, Object.entries(boxes), { isDown: true, maxGap: 300 });
const rowAbove = (from: Box, boxes: Record<string, Box>) =>
  nextRow(from, Object.entries(boxes), { isDown: false, maxGap: 300 });

test('below a wide row, prefers a button on the left to a link further down in the middle', () => {
  expect(rowBelow(wideRow, { more: box(100, 160, 150), help: box(560, 400, 120) })).toEqual(['more']);
});

test('returns all elements of the nearest row', () => {
  const boxes = { left: box(100, 160, 150), right: box(700, 170, 150), below: box(100, 240, 150) };
  expect(rowBelow(wideRow, boxes)).toEqual(['left', 'right']);
});

test('returns an empty row if all elements are beside the current one or in other columns', () => {
  const boxes = { beside: box(320, 100, 200), otherColumn: box(600, 160, 200) };
  expect(rowBelow(box(100, 100, 200), boxes)).toEqual([]);
});

test('prefers a near row straight below to an even nearer row of another column', () => {
  const boxes = { otherColumn: box(600, 160, 200), sameColumn: box(150, 300, 200) };
  expect(rowBelow(box(100, 100, 200), boxes)).toEqual(['sameColumn']);
});

test('finds the nearest row above, and accepts a row that overlaps the current box by a few pixels', () => {
  const boxes = { above: box(100, 60, 300), far: box(100, 0, 300), below: box(100, 140, 300) };
  expect(rowAbove(wideRow, boxes)).toEqual(['above']);
  expect(rowBelow(wideRow, { overlapping: box(100, 138, 300) })).toEqual(['overlapping']);
});

test('returns an empty row if all elements in the same column are beyond the maximum distance', () => {
  expect(rowBelow(box(100, 100, 200), { footer: box(100, 700, 200), otherColumn: box(400, 200, 200) })).toEqual([]);
});

test('prefers a near row further right to a distant row straight above or below', () => {
  const card = box(100, 100, 200);
  const boxes = { button: box(900, 200, 200), link: box(100, 380, 200) };
  expect(rowBelow(card, boxes)).toEqual(['button']);
  expect(rowAbove(box(100, 380, 200), { button: box(900, 200, 200), card })).toEqual(['button']);
  // In a form of two columns, the next field of the same column is near enough to come first.
  expect(rowBelow(card, { aside: box(900, 145, 200), field: box(100, 200, 200) })).toEqual(['field']);
});
