import { expect, test } from 'vitest';
import { scrollStep } from './scroll-step';

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

test('scrolls a near control into view and focuses it with one key press', () => {
  expect(scrollStep({ view, target: rectAt(1200), isDown: true, remaining: 5000 })).toEqual({
    distance: 230,
    movesFocus: true,
  });
  expect(scrollStep({ view, target: rectAt(-200), isDown: false, remaining: 5000 })).toEqual({
    distance: 250,
    movesFocus: true,
  });
});

test('scrolls through the text before a far control page by page, so that no line is skipped', () => {
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

test('scrolls to the end of a text without controls, and no further', () => {
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

test('shows the near edge of a control that is taller than the screen', () => {
  expect(scrollStep({ view, target: rectAt(600, 2000), isDown: true, remaining: 5000 })).toEqual({
    distance: 550,
    movesFocus: true,
  });
});
