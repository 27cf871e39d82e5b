import { expect } from 'chai';
import { mount, unmountAll } from '../../../tests/elements/mount';
import { until } from '../../../tests/elements/until';
import { QrCode } from './qr';

describe('QrCode', () => {
  afterEach(unmountAll);

  it('is accessible: an image with a name', async () => {
    const { get, violations } = await mount(() => <QrCode text="https://x.example" label="QR code of the link" />);
    expect(await violations()).to.deep.equal([]);
    const image = get('[role=img]');
    expect(image.getAttribute('aria-label')).to.equal('QR code of the link');
    expect(image.getBoundingClientRect().width).to.be.above(100);
  });

  for (const theme of ['light', 'dark'] as const) {
    it(`is black on white with the ${theme} theme`, async () => {
      const { root, get } = await mount(() => <QrCode text="https://x.example" label="QR code" />);
      root.host.setAttribute('theme', theme);
      await until('the theme applies', () => root.querySelector(`[data-theme=${theme}]`));
      const fills = [...get('[role=img]').querySelectorAll('path')].map((path) => getComputedStyle(path).fill);
      expect(fills).to.deep.equal(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
    });
  }
});
