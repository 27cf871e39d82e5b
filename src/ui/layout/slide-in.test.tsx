import { expect } from 'chai';
import { slideIn } from './slide-in';

describe('slideIn', () => {
  for (const [direction, isBack, sign] of [
    ['ltr', false, 1],
    ['rtl', false, -1],
    ['ltr', true, -1],
    ['rtl', true, 1],
  ] as const) {
    const edge = isBack ? 'start' : 'end';
    it(`moves a step in from the ${edge} of the line, ${direction}, and lets it be used meanwhile`, async () => {
      const step = document.createElement('section');
      step.dir = direction;
      step.append(document.createElement('button'));
      document.body.append(step);
      const { left } = step.getBoundingClientRect();
      slideIn(step, { isBack });
      const [animation] = step.getAnimations();
      expect(Math.sign(step.getBoundingClientRect().left - left)).to.equal(sign);
      step.querySelector('button')?.focus();
      expect(document.activeElement?.localName).to.equal('button');
      await animation?.finished;
      expect(step.getBoundingClientRect().left).to.equal(left);
      step.remove();
    });
  }
});
