import { expect, test } from 'vitest';
import type { Box } from './nearest-in-direction';
import { itemsInSameRow } from './next-row';

const box = (left: number, top: number, width = 200, height = 60): Box => ({
  left,
  right: left + width,
  top,
  bottom: top + height,
});
const namesInRow = (from: Box, boxes: Record<string, Box>) =>
  itemsInSameRow(from, Object.entries(boxes)).map(([name]) => name);

test('a row consists of the controls beside the current one, whatever their height', () => {
  const boxes = { small: box(300, 110, 100, 30), tall: box(600, 0, 200, 400), shifted: box(900, 125) };
  expect(namesInRow(box(0, 100), boxes)).toEqual(['small', 'tall', 'shifted']);
});

test('a row excludes a control if it overlaps the current one by less than half the shorter control’s height', () => {
  const boxes = { above: box(300, 30), below: box(300, 170), overlapping: box(300, 135) };
  expect(namesInRow(box(0, 100), boxes)).toEqual([]);
});
