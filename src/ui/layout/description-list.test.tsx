import { expect } from 'chai';
import { mount, unmountAll } from '../../../tests/elements/mount';
import { DescriptionList } from './description-list';

describe('DescriptionList', () => {
  afterEach(unmountAll);

  it('is accessible, with terms and values, and emphasizes strong rows', async () => {
    const { root, get, violations } = await mount(() => (
      <DescriptionList
        rows={[
          { term: 'Plan', value: 'Monthly' },
          { term: 'Total', value: '$7.99', isStrong: true },
        ]}
      />
    ));
    expect(await violations()).to.deep.equal([]);
    const texts = (selector: string) => [...root.querySelectorAll(selector)].map(({ textContent }) => textContent);
    expect(texts('dl > div > dt')).to.deep.equal(['Plan', 'Total']);
    expect(texts('dl > div > dd')).to.deep.equal(['Monthly', '$7.99']);
    const weightOf = (row: number) => Number(getComputedStyle(get(`dl > div:nth-child(${row}) > dd`)).fontWeight);
    expect(weightOf(2)).to.be.above(weightOf(1));
  });

  it('omits rows without a value, but not a zero', async () => {
    const { root, violations } = await mount(() => (
      <DescriptionList
        rows={[
          false,
          null,
          { term: 'Coupon', value: '' },
          { term: 'Devices', value: undefined },
          { term: 'Fee', value: 0 },
        ]}
      />
    ));
    expect([...root.querySelectorAll('dt')].map(({ textContent }) => textContent)).to.deep.equal(['Fee']);
    expect(await violations()).to.deep.equal([]);
  });
});
