import { expect } from 'chai';
import { mount, unmountAll } from '../../../tests/elements/mount';
import { Steps } from './steps';

describe('Steps', () => {
  afterEach(unmountAll);

  it('is accessible: an ordered list whose items show their numbers', async () => {
    const { root, violations } = await mount(() => <Steps steps={['Open your bank’s app', 'Scan the code']} />);
    expect(await violations()).to.deep.equal([]);
    const items = [...root.querySelectorAll('ol > li')];
    expect(items.map(({ textContent }) => textContent)).to.deep.equal(['Open your bank’s app', 'Scan the code']);
    const numbers = items.map((item) => getComputedStyle(item, '::before').content);
    expect(numbers).to.deep.equal(['"1"', '"2"']);
  });
});
