import { expect } from 'chai';
import { mount, unmountAll } from '../../../../tests/elements/mount';
import type { PaymentMethod } from '../../../contract/entities';
import { CardBrandLogo, Plate } from '../card-brands/card-brand';
import { FittedText } from '../card-brands/card-brand-view';
import { MethodMarks, NamedMarks } from './payment-marks.lazy';

const aMethod = (fields: Partial<PaymentMethod>): PaymentMethod =>
  ({ code: 'new', name: 'New', channel: 'new', group: 'NEW', ...fields }) as PaymentMethod;

describe('CardBrandLogo', () => {
  afterEach(unmountAll);

  it('is accessible: an image with the brand’s name, or hidden if the name is next to it', async () => {
    const { root, violations } = await mount(() => (
      <p>
        <CardBrandLogo brand="visa" /> <CardBrandLogo brand="unknown" /> <CardBrandLogo brand="elo" isDecoration />
      </p>
    ));
    expect(await violations()).to.deep.equal([]);
    const logos = [...root.querySelectorAll('p svg')];
    expect(logos.map((logo) => logo.getAttribute('aria-label'))).to.deep.equal(['Visa', 'Card', null]);
    expect(logos.map((logo) => logo.getAttribute('role'))).to.deep.equal(['img', 'img', null]);
    expect(logos[2]?.getAttribute('aria-hidden')).to.equal('true');
  });
});

describe('Plate', () => {
  afterEach(unmountAll);

  it('is accessible, and fits a text into the given width', async () => {
    const { get, root, violations } = await mount(() => (
      <p>
        <Plate name="Shop">
          <FittedText text="A LONG NAME" fill="#000" width={30} />
        </Plate>
      </p>
    ));
    expect(await violations()).to.deep.equal([]);
    expect(get('[role=img]').getAttribute('aria-label')).to.equal('Shop');
    expect(root.querySelector('text')?.getBBox().width).to.be.closeTo(30, 1);
  });
});

describe('MethodMarks', () => {
  afterEach(unmountAll);

  it('is accessible, and names all accepted cards, of which it shows four', async () => {
    const cardBrands = ['visa', 'MASTERCARD', 'elo', 'amex', 'hipercard', 'no-such-brand'];
    const { get, root, violations } = await mount(() => (
      <p>
        <MethodMarks method={aMethod({ group: 'CARD', cardBrands })} />
      </p>
    ));
    expect(await violations()).to.deep.equal([]);
    expect(get('p [role=img]').getAttribute('aria-label')).to.equal(
      'Visa, Mastercard, Elo, American Express, Hipercard',
    );
    expect(root.querySelectorAll('p svg')).to.have.lengthOf(4);
    expect(get('p').textContent).to.contain('+1');
  });

  it('shows the logo of the method or chosen option, else logos of up to three options, else a drawing', async () => {
    const options = ['BTC', 'ETH', 'USDT', 'LTC'].map((code) => ({ code, name: code }));
    const coins = aMethod({ options: options as NonNullable<PaymentMethod['options']> });
    const { root, violations } = await mount(() => (
      <>
        <p>
          <MethodMarks method={aMethod({ code: 'pix' })} />
        </p>
        <p>
          <MethodMarks method={coins} />
        </p>
        <p>
          <MethodMarks method={coins} option={coins.options?.[1]} />
        </p>
        <p>
          <MethodMarks method={aMethod({})} />
        </p>
      </>
    ));
    expect(await violations()).to.deep.equal([]);
    const logos = [...root.querySelectorAll('p')].map((line) => [...line.querySelectorAll('svg')]);
    expect(logos.map((line) => line.length)).to.deep.equal([1, 3, 1, 1]);
    expect(logos[2]?.[0]?.innerHTML).to.equal(logos[1]?.[1]?.innerHTML);
    expect(logos.flat().every((logo) => logo.getAttribute('aria-hidden') === 'true')).to.equal(true);
  });
});

describe('NamedMarks', () => {
  afterEach(unmountAll);

  it('is accessible: one image, labeled with the names of its logos; names without a logo are left out', async () => {
    const { get, root, violations } = await mount(() => (
      <p>
        <NamedMarks names={['Visa', 'No such method', 'Pix']} />
      </p>
    ));
    expect(await violations()).to.deep.equal([]);
    expect(get('p [role=img]').getAttribute('aria-label')).to.equal('Visa, Pix');
    expect(root.querySelectorAll('p svg')).to.have.lengthOf(2);
  });
});
