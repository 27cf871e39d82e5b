import { expect } from 'chai';
import { protocolVersion } from '../../src/contract/card-frame/card-frame';
import {
  claimEarlyFrame,
  discardEarlyFrame,
  startEarlyFrame,
} from '../../src/screens/checkout/card-fields/early-frame/early-frame';

const assets = 'https://cdn.example/v1/';

function aContainer(): HTMLElement {
  const container = document.createElement('div');
  document.body.append(container);
  return container;
}

function start(container = aContainer()) {
  const host = document.createElement('sub-checkout');
  startEarlyFrame({ host, container, assets, lang: 'en' });
  return { host, container, iframe: container.querySelector('iframe') };
}

const nonceOf = (iframe: HTMLIFrameElement | null) =>
  new URLSearchParams(new URL(iframe?.src ?? '').hash.slice(1)).get('nonce');

function sayHello(
  iframe: HTMLIFrameElement | null,
  change: { origin?: string; source?: unknown; nonce?: string } = {},
) {
  const { origin = 'https://cdn.example', source = iframe?.contentWindow, nonce = nonceOf(iframe) } = change;
  const data = { source: 'sub-card-frame', version: protocolVersion, type: 'hello', nonce };
  dispatchEvent(new MessageEvent('message', { data, origin, source: source as Window }));
}

function blockFrame(blockedURI: string) {
  document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { blockedURI }));
}

const stubConnection = (connection: unknown) =>
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });

describe('the early card frame', () => {
  afterEach(() => {
    document.body.replaceChildren();
    stubConnection(undefined);
  });

  it('can be claimed once, and moves to its final container', () => {
    const { host, iframe } = start();
    const finalContainer = aContainer();
    const frame = claimEarlyFrame(host, finalContainer);
    expect(frame?.iframe).to.equal(iframe);
    expect(frame?.nonce).to.equal(nonceOf(iframe));
    expect(finalContainer.firstChild).to.equal(iframe);
    expect(claimEarlyFrame(host, finalContainer)).to.equal(undefined);
  });

  it('is sandboxed on another origin', () => {
    expect(start().iframe?.getAttribute('sandbox')).to.equal('allow-scripts allow-same-origin allow-forms');
  });

  it('belongs to one element', () => {
    start();
    expect(claimEarlyFrame(document.createElement('sub-checkout'), aContainer())).to.equal(undefined);
  });

  it('reports only the hello message of its own document', () => {
    const { host, iframe } = start();
    sayHello(iframe, { origin: 'https://attacker.example' });
    sayHello(iframe, { source: window });
    sayHello(iframe, { nonce: 'another' });
    const frame = claimEarlyFrame(host, aContainer());
    expect(frame?.hasSentHello()).to.equal(false);

    const second = start();
    sayHello(second.iframe);
    expect(claimEarlyFrame(second.host, aContainer())?.hasSentHello()).to.equal(true);
  });

  it("isn't used if the page's Content Security Policy blocked it", () => {
    const { host, iframe } = start();
    blockFrame('https://cdn.example/v1/card-frame.html');
    expect(claimEarlyFrame(host, aContainer())).to.equal(undefined);
    expect(iframe?.isConnected).to.equal(false);
  });

  it('is removed if it is not needed', () => {
    const { host, container } = start();
    discardEarlyFrame(host);
    expect(container.querySelector('iframe')).to.equal(null);
    expect(claimEarlyFrame(host, aContainer())).to.equal(undefined);
  });

  it("doesn't load in browsers that would reload a moved iframe", () => {
    const container = aContainer();
    Object.assign(container, { moveBefore: undefined });
    expect(start(container).iframe).to.equal(null);
  });

  it("doesn't load if the visitor saves data", () => {
    stubConnection({ saveData: true });
    expect(start().iframe).to.equal(null);
  });
});
