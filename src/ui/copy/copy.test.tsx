import { expect } from 'chai';
import { type Mounted, mount, unmountAll } from '../../../tests/elements/mount';
import { until } from '../../../tests/elements/until';
import { CopyButton } from './copy-button';
import { CopyField } from './copy-field';

/** Texts that were written to the clipboard. */
let copiedTexts: string[] = [];
let copiedCount = 0;
const countCopy = () => {
  copiedCount++;
};

/** Replaces the clipboard API, because tests have no permission to use the real clipboard. */
function replaceClipboard(writeText: (text: string) => Promise<void>): void {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
}

const acceptTexts = () =>
  replaceClipboard(async (text) => {
    copiedTexts.push(text);
  });
const refuseTexts = () => replaceClipboard(() => Promise.reject(new Error('not allowed')));

const statusOf = ({ get }: Mounted) => get('[data-mounted] [role=status]').textContent;

function restore(): void {
  unmountAll();
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(document, 'execCommand');
  copiedTexts = [];
  copiedCount = 0;
}

describe('CopyButton', () => {
  beforeEach(acceptTexts);
  afterEach(restore);

  it('is accessible, and is named after what it copies', async () => {
    const { get, violations } = await mount(() => <CopyButton text="123" name="Pix code" />);
    expect(await violations()).to.deep.equal([]);
    expect(get('button').getAttribute('aria-label')).to.equal('Copy Pix code');
    expect(get('button').textContent).to.equal('Copy');
  });

  it('is named by a custom label, because the name must contain what is visible', async () => {
    const { get, violations } = await mount(() => <CopyButton text="123" name="Pix code" label="Copy the code" />);
    expect(await violations()).to.deep.equal([]);
    expect(get('button').hasAttribute('aria-label')).to.equal(false);
    expect(get('button').textContent).to.equal('Copy the code');
  });

  it('copies the text, shows and announces that, and keeps the focus', async () => {
    const mounted = await mount(() => <CopyButton text="123" name="Pix code" onCopied={countCopy} />);
    const button = mounted.get('button');
    button.focus();
    button.click();
    await until('the copy is announced', () => statusOf(mounted) === 'Copied');
    expect(copiedTexts).to.deep.equal(['123']);
    expect(copiedCount).to.equal(1);
    expect(button.textContent).to.equal('Copied');
    expect(button.hasAttribute('aria-label')).to.equal(false);
    expect(mounted.root.activeElement).to.equal(button);
    expect(await mounted.violations()).to.deep.equal([]);
  });

  it('copies with a selection if the clipboard API is blocked, and gives the focus back', async () => {
    refuseTexts();
    const mounted = await mount(() => <CopyButton text="123" onCopied={countCopy} />);
    let selectedText = '';
    document.execCommand = () => {
      selectedText = (mounted.root.activeElement as HTMLTextAreaElement).value;
      return true;
    };
    const button = mounted.get('button');
    button.focus();
    button.click();
    await until('the copy is announced', () => statusOf(mounted) === 'Copied');
    expect(selectedText).to.equal('123');
    expect(copiedCount).to.equal(1);
    expect(mounted.root.querySelector('textarea')).to.equal(null);
    expect(mounted.root.activeElement).to.equal(button);
  });

  it('shows what to do if the text can’t be copied', async () => {
    refuseTexts();
    document.execCommand = () => false;
    const mounted = await mount(() => <CopyButton text="123" onCopied={countCopy} />);
    mounted.get('button').click();
    await until('the failure is announced', () => statusOf(mounted)?.includes('copy it manually'));
    expect(mounted.get('[data-mounted] [role=status]').getBoundingClientRect().width).to.be.above(50);
    expect(mounted.get('button').textContent).to.equal('Copy');
    expect(copiedCount).to.equal(0);
    expect(await mounted.violations()).to.deep.equal([]);
  });

  it('isn’t shown on a TV', async () => {
    const { root } = await mount(() => <CopyButton text="123" />);
    root.host.setAttribute('scene', 'STB');
    await until('the button is gone', () => !root.querySelector('button'));
  });
});

describe('CopyField', () => {
  beforeEach(acceptTexts);
  afterEach(restore);

  it('is accessible, and shows the value beside a button that copies it', async () => {
    const { get, violations } = await mount(() => <CopyField label="Reference" value="AB 12" />);
    expect(await violations()).to.deep.equal([]);
    expect(get('bdi').textContent).to.equal('AB 12');
    expect(get('button').getAttribute('aria-label')).to.equal('Copy Reference');
    get('button').click();
    await until('the value is copied', () => copiedTexts.length > 0);
    expect(copiedTexts).to.deep.equal(['AB 12']);
  });

  it('can copy a value that differs from the shown one', async () => {
    const { get } = await mount(() => <CopyField label="Number" value="12.34" copiedValue="1234" />);
    get('button').click();
    await until('the value is copied', () => copiedTexts.length > 0);
    expect(copiedTexts).to.deep.equal(['1234']);
  });

  it('shows a long value above its button, without overflow', async () => {
    const value = '0x'.padEnd(120, 'f');
    const { get, violations } = await mount(() => (
      <div style={{ width: '280px' }}>
        <CopyField label="Address" value={value} />
      </div>
    ));
    expect(await violations()).to.deep.equal([]);
    expect(get('bdi').scrollWidth).to.be.at.most(280);
    expect(get('bdi').getBoundingClientRect().bottom).to.be.at.most(get('button').getBoundingClientRect().top);
  });
});
