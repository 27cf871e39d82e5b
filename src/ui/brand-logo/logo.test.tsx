import { expect } from 'chai';
import { mount, unmountAll } from '../../../tests/elements/mount';
import { until } from '../../../tests/elements/until';
import { Logo } from './logo';

describe('Logo', () => {
  afterEach(unmountAll);

  it('is accessible: hidden from screen readers, so a link around it needs a name', async () => {
    const { root, get, violations } = await mount(() => (
      <a href="#top" aria-label="Orbit">
        <Logo className="logo" />
      </a>
    ));
    root.host.setAttribute('brand', 'orbit');
    const logo = await until('the logo is loaded', () => root.querySelector('svg'));
    expect(await violations()).to.deep.equal([]);
    expect(logo.getAttribute('aria-hidden')).to.equal('true');
    expect(logo.classList.contains('logo')).to.equal(true);
    // Browsers show a title as a tooltip.
    expect(get('a').querySelector('title')).to.equal(null);
    expect(logo.querySelector('path, rect, circle, text')).not.to.equal(null);
  });

  it('changes with the brand of the element', async () => {
    const { root } = await mount(() => <Logo className="logo" />);
    const markup = () => root.querySelector('svg')?.outerHTML;
    root.host.setAttribute('brand', 'orbit');
    const firstMarkup = await until('the first logo is loaded', markup);
    root.host.setAttribute('brand', 'telinha');
    await until('the other logo is loaded', () => markup() !== undefined && markup() !== firstMarkup);
  });
});
