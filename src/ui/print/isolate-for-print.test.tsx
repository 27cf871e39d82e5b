import { expect } from 'chai';
import { isolateForPrint, printCopyAttribute } from './isolate-for-print';

describe('the copy for printing', () => {
  it('has the language and the text direction of the screen that contains the original', () => {
    const host = document.body.appendChild(document.createElement('div'));
    const screen = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'));
    Object.assign(screen, { className: 'sub', lang: 'ar', dir: 'rtl' });
    const receipt = screen.appendChild(document.createElement('article'));
    const restorePage = isolateForPrint(receipt);
    const innerBox = document.querySelector(`[${printCopyAttribute}]`)?.firstElementChild;
    const copy = innerBox?.shadowRoot?.querySelector('article') as HTMLElement;
    expect(getComputedStyle(copy).direction).to.equal('rtl');
    expect(copy.closest<HTMLElement>('.sub')?.lang).to.equal('ar');
    restorePage();
    expect(document.querySelector(`[${printCopyAttribute}]`)).to.equal(null);
    host.remove();
  });
});
