import { expect } from 'chai';
import { mount, unmountAll } from '../../../tests/elements/mount';
import { until } from '../../../tests/elements/until';
import { Money } from './money';

const price = { amount: '1234.5', currency: 'BRL' };

describe('Money', () => {
  afterEach(unmountAll);

  it('is accessible, and strikes out only a former price', async () => {
    const { root, get, violations } = await mount(() => (
      <p>
        <Money value={{ amount: '7.99', currency: 'EUR' }} isFormer />{' '}
        <Money value={{ amount: '6.99', currency: 'EUR' }} />
      </p>
    ));
    expect(await violations()).to.deep.equal([]);
    expect(get('p').textContent).to.match(/7\.99 .*6\.99$/);
    expect([...root.querySelectorAll('s')].map(({ textContent }) => textContent?.slice(-4))).to.deep.equal(['7.99']);
  });

  it('changes its format with the language of the element', async () => {
    const { root, get } = await mount(() => (
      <p>
        <Money value={price} />
      </p>
    ));
    expect(get('p').textContent).to.match(/R\$\s?1,234\.50/);
    root.host.setAttribute('lang', 'pt');
    await until('the format changes', () => /R\$\s?1\.234,50/.test(get('p').textContent ?? ''));
  });
});
