import { expect, test } from 'vitest';
import type { Box } from './nearest-in-direction';
import { type Direction, nearestInDirection } from './nearest-in-direction';

const box = (left: number, top: number, width = 100, height = 40): Box => ({
  left,
  right: left + width,
  top,
  bottom: top + height,
});
const focusedBox = box(200, 200);
/** The name of the box that gets the focus when the arrow key of the direction is pressed. */
const nextBoxName = (direction: Direction, boxes: Record<string, Box>) =>
  nearestInDirection(focusedBox, Object.entries(boxes), direction);

test('returns the nearest box in the direction of the arrow key', () => {
  const boxes = {
    farLeft: box(0, 200),
    left: box(90, 200),
    right: box(310, 200),
    above: box(200, 150),
    below: box(200, 250),
    farBelow: box(200, 400),
  };
  expect(nextBoxName('left', boxes)).toBe('left');
  expect(nextBoxName('right', boxes)).toBe('right');
  expect(nextBoxName('up', boxes)).toBe('above');
  expect(nextBoxName('down', boxes)).toBe('below');
});

test('returns undefined if no box lies in the direction of the arrow key', () => {
  expect(nextBoxName('up', { below: box(200, 250) })).toBeUndefined();
  expect(nextBoxName('left', {})).toBeUndefined();
});

test('accepts a box that overlaps the focused box by less than 30% of its own width or height', () => {
  expect(nextBoxName('right', { overlapping: box(271, 200) })).toBe('overlapping');
  expect(nextBoxName('right', { overlappingTooMuch: box(270, 200) })).toBeUndefined();
  expect(nextBoxName('left', { overlapping: box(129, 200) })).toBe('overlapping');
  expect(nextBoxName('left', { overlappingTooMuch: box(130, 200) })).toBeUndefined();
  expect(nextBoxName('down', { overlapping: box(200, 229) })).toBe('overlapping');
  expect(nextBoxName('down', { overlappingTooMuch: box(200, 228) })).toBeUndefined();
  expect(nextBoxName('up', { overlapping: box(200, 171) })).toBe('overlapping');
  expect(nextBoxName('up', { overlappingTooMuch: box(200, 172) })).toBeUndefined();
});

test('measures the distance to a box from the middle of the edge that the focus leaves through', () => {
  // `wide` is 30 px straight below the middle of the edge; the nearest corner of `aside` is 51 px away.
  expect(nextBoxName('down', { aside: box(300, 250), wide: box(0, 270, 600) })).toBe('wide');
  expect(nextBoxName('down', { wide: box(0, 320, 600), aside: box(300, 250) })).toBe('aside');
  expect(nextBoxName('right', { diagonal: box(310, 300), straight: box(360, 190, 100, 60) })).toBe('straight');
});

test('takes the first of two boxes at about the same distance, such as two columns below a wide control', () => {
  expect(nextBoxName('down', { first: box(100, 260, 100), second: box(300, 260, 100) })).toBe('first');
  expect(nextBoxName('down', { first: box(139, 230), second: box(258, 230) })).toBe('first');
  expect(nextBoxName('down', { first: box(110, 230), second: box(258, 230) })).toBe('second');
});

test('ignores boxes that have neither a width nor a height', () => {
  expect(nextBoxName('down', { empty: box(250, 250, 0, 0), next: box(200, 300) })).toBe('next');
  // A box with only a width isn't ignored: it can be visible, for example as a line.
  expect(nextBoxName('down', { flat: box(200, 250, 100, 0), next: box(200, 300) })).toBe('flat');
});
