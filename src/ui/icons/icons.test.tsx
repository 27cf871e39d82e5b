import { expect } from 'chai';
import { mount, unmountAll } from '../../../tests/elements/mount';
import * as commonIcons from './icons';
import * as lateIcons from './late-icons';

const { Icon } = commonIcons;
const { GoogleLogo } = lateIcons;
const icons = Object.entries({ ...commonIcons, ...lateIcons }).filter(
  ([name]) => name !== 'Icon' && name !== 'GoogleLogo',
);

const render = (label?: string) =>
  icons.map(([name, NamedIcon]) => (
    <span key={name} data-icon={name}>
      <NamedIcon {...(label && { label: `${label} ${name}` })} />
    </span>
  ));

describe('icons', () => {
  afterEach(unmountAll);

  it('are accessible: decorative without a label, and images with a label', async () => {
    const decorative = await mount(() => <p>{render()}</p>);
    expect(await decorative.violations()).to.deep.equal([]);
    const decorativeIcons = decorative.root.querySelectorAll('[data-icon] svg[aria-hidden=true]:not([role])');
    expect(decorativeIcons).to.have.lengthOf(icons.length);
    unmountAll();
    const labeled = await mount(() => <p>{render('The icon')}</p>);
    expect(await labeled.violations()).to.deep.equal([]);
    const names = [...labeled.root.querySelectorAll('svg[role=img]')].map((icon) => icon.getAttribute('aria-label'));
    expect(names).to.deep.equal(icons.map(([name]) => `The icon ${name}`));
    expect(labeled.root.querySelector('svg[aria-hidden]')).to.equal(null);
  });

  it('are drawn inside their box and differ from each other', async () => {
    const { root } = await mount(() => <p>{render()}</p>);
    const drawings = new Set<string>();
    for (const icon of root.querySelectorAll<SVGSVGElement>('[data-icon] svg')) {
      drawings.add(icon.innerHTML);
      const { x, y, width, height } = icon.getBBox();
      expect(Math.min(x, y)).to.be.at.least(0);
      expect(Math.max(x + width, y + height)).to.be.at.most(24);
      // An icon that is a straight line, such as a minus sign, has no area.
      expect(Math.max(width, height)).to.be.above(0);
    }
    expect(drawings.size).to.equal(icons.length);
  });
});

describe('GoogleLogo', () => {
  afterEach(unmountAll);

  it('is accessible: decorative, because the text beside it names Google', async () => {
    const { root, violations } = await mount(() => (
      <p>
        <GoogleLogo /> Continue with Google
      </p>
    ));
    expect(await violations()).to.deep.equal([]);
    expect(root.querySelectorAll('p svg[aria-hidden=true]')).to.have.lengthOf(1);
  });
});

describe('Icon', () => {
  afterEach(unmountAll);

  it('is accessible, follows the text’s size and color, and takes any length as its size', async () => {
    const { root, violations } = await mount(() => (
      <p style={{ fontSize: '40px', color: 'rgb(120, 0, 0)' }}>
        <Icon d="M4 4h16" /> <Icon d="M4 4h16" size="12px" />
      </p>
    ));
    expect(await violations()).to.deep.equal([]);
    const [relative, fixed] = [...root.querySelectorAll('p svg')];
    expect(relative?.getBoundingClientRect().width).to.equal(50);
    expect(fixed?.getBoundingClientRect().width).to.equal(12);
    expect(relative && getComputedStyle(relative).stroke).to.equal('rgb(120, 0, 0)');
  });

  it('points the other way in a right-to-left language only if it is mirrored', async () => {
    const { root } = await mount(() => (
      <p>
        <Icon d="M4 4h16" /> <Icon d="M4 4h16" isMirrored />
      </p>
    ));
    const transforms = () => [...root.querySelectorAll('p svg')].map((icon) => getComputedStyle(icon).transform);
    const leftToRight = transforms();
    root.querySelector('.sub')?.setAttribute('dir', 'rtl');
    const [plain, mirrored] = transforms();
    expect(plain).to.equal(leftToRight[0]);
    expect(mirrored).not.to.equal(leftToRight[1]);
  });
});
