import { expect } from 'chai';
import { mount, unmountAll } from '../../../tests/elements/mount';
import { until } from '../../../tests/elements/until';
import { BrandArt, Picture } from './brand-art';

describe('BrandArt', () => {
  afterEach(unmountAll);

  it('is accessible: a decorative picture that loads later', async () => {
    const { get, violations } = await mount(() => <BrandArt name="success" className="art" />);
    const art = get('.art');
    expect(art.getAttribute('aria-hidden')).to.equal('true');
    await until('the picture is loaded', () => art.querySelector('svg'));
    expect(await violations()).to.deep.equal([]);
  });
});

describe('Picture', () => {
  afterEach(unmountAll);

  it('is a shared picture if the brand has none of its own, and has nothing to announce', async () => {
    const { root, violations } = await mount(() => (
      <div aria-hidden="true">
        <Picture code="no-such-brand" name="empty" />
      </div>
    ));
    const picture = await until('the picture is loaded', () => root.querySelector('[data-mounted] svg'));
    expect(picture.querySelector('path, circle, rect')).not.to.equal(null);
    expect(await violations()).to.deep.equal([]);
  });
});
