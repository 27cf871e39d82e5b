import { expect, test } from 'vitest';
import { scrollStep } from './scroll-or-focus';

// `scrollStep` decides what one press of an arrow key does on a TV: by how much it scrolls, and whether it moves the
// focus to the next control (`target`). `remaining` is how far the container can still scroll, in px.

/** The visible part of the scroll container. */
const view = { top: 50, bottom: 1050 };
const rectAt = (top: number, height = 80) => ({ top, bottom: top + height });

test('focuses a visible control without scrolling', () => {
  expect(scrollStep({ view, target: rectAt(700), isDown: true, remaining: 5000 })).toEqual({
    distance: 0,
    movesFocus: true,
  });
  expect(scrollStep({ view, target: rectAt(100), isDown: false, remaining: 5000 })).toEqual({
    distance: 0,
    movesFocus: true,
  });
});

test('scrolls to a nearby control and focuses the control, with the same key press', () => {
  expect(scrollStep({ view, target: rectAt(1200), isDown: true, remaining: 5000 })).toEqual({
    distance: 230,
    movesFocus: true,
  });
  expect(scrollStep({ view, target: rectAt(-200), isDown: false, remaining: 5000 })).toEqual({
    distance: 250,
    movesFocus: true,
  });
});

test('scrolls page by page through the text before a distant control, so that no line is skipped', () => {
  expect(scrollStep({ view, target: rectAt(2500), isDown: true, remaining: 5000 })).toEqual({
    distance: 800,
    movesFocus: false,
  });
  expect(scrollStep({ view, target: rectAt(1700), isDown: true, remaining: 4200 })).toEqual({
    distance: 730,
    movesFocus: true,
  });
  expect(scrollStep({ view, target: rectAt(-2000), isDown: false, remaining: 2050 })).toEqual({
    distance: 800,
    movesFocus: false,
  });
});

test('scrolls through a text without controls until its end, and no further', () => {
  expect(scrollStep({ view, target: null, isDown: true, remaining: 1539 })).toEqual({
    distance: 800,
    movesFocus: false,
  });
  expect(scrollStep({ view, target: null, isDown: true, remaining: 739 })).toEqual({
    distance: 739,
    movesFocus: false,
  });
  expect(scrollStep({ view, target: null, isDown: false, remaining: 0 })).toEqual({ distance: 0, movesFocus: false });
});

test('focuses a control that the container can’t scroll fully into view', () => {
  expect(scrollStep({ view, target: rectAt(2500), isDown: true, remaining: 300 })).toEqual({
    distance: 300,
    movesFocus: true,
  });
});

test('scrolls only the near edge of a control into view if the control is taller than the view', () => {
  expect(scrollStep({ view, target: rectAt(600, 2000), isDown: true, remaining: 5000 })).toEqual({
    distance: 550,
    movesFocus: true,
  });
});
