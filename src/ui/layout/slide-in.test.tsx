import { expect } from 'chai';
import { slideIn } from './slide-in';

describe('slideIn', () => {
  for (const [direction, sign] of [
    ['ltr', 1],
    ['rtl', -1],
  ] as const) {
    it(`moves a step in from the end of the line, ${direction}, and lets it be used meanwhile`, async () => {
      const step = document.createElement('section');
      step.dir = direction;
      step.append(document.createElement('button'));
      document.body.append(step);
      const { left } = step.getBoundingClientRect();
      slideIn(step);
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
