import { expect } from 'chai';
import { mount, unmountAll } from '../../../tests/elements/mount';
import { until } from '../../../tests/elements/until';
import { Button } from '../button/button';
import { PrintIcon } from '../icons/late-icons';
import { printCopyAttribute } from './isolate-for-print';
import { usePrint } from './use-print';

function Receipt() {
  const { paper, print } = usePrint();
  return (
    <>
      <article ref={paper} aria-label="Receipt">
        Order 42
      </article>
      <Button icon={<PrintIcon />} onClick={print}>
        Print
      </Button>
    </>
  );
}

const { print: originalPrint } = window;
const printCopies = () => [...document.querySelectorAll(`[${printCopyAttribute}]`)];
/** The text that would be printed, at each call of `window.print`. */
let printedTexts: (string | undefined)[] = [];

describe('usePrint', () => {
  beforeEach(() => {
    window.print = () => {
      printedTexts.push(...printCopies().map((copy) => copy.firstElementChild?.shadowRoot?.textContent ?? undefined));
    };
  });
  afterEach(() => {
    window.print = originalPrint;
    printedTexts = [];
    unmountAll();
  });

  it('is accessible with its button, whose icon is decorative', async () => {
    const { get, violations } = await mount(Receipt);
    expect(await violations()).to.deep.equal([]);
    expect(get('button').textContent).to.equal('Print');
    expect(get('button').querySelector('svg')?.getAttribute('aria-hidden')).to.equal('true');
  });

  it('prints only the paper, and restores the page afterwards', async () => {
    const { get } = await mount(Receipt);
    get('button').click();
    expect(printedTexts).to.deep.equal(['Order 42']);
    // The component listens for the event soon after it has rendered.
    await until('the page is restored', () => {
      window.dispatchEvent(new Event('afterprint'));
      return printCopies().length === 0;
    });
  });

  it('prints one copy if the browser didn’t report the end of an earlier print', async () => {
    const { get } = await mount(Receipt);
    get('button').click();
    get('button').click();
    expect(printedTexts).to.deep.equal(['Order 42', 'Order 42']);
  });

  it('restores the page if the screen is removed during the print', async () => {
    const { get } = await mount(Receipt);
    get('button').click();
    expect(printCopies()).to.have.lengthOf(1);
    unmountScreen();
    await until('the copy is removed', () => printCopies().length === 0);
  });
});

/** Removes only the mounted elements; `unmountAll` would also remove the copy for printing. */
function unmountScreen(): void {
  for (const element of document.querySelectorAll('sub-mounted')) element.remove();
}
