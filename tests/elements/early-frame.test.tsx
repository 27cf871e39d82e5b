import { expect } from 'chai';
import { protocolVersion } from '../../src/contract/card-frame';
import { claimEarlyFrame, discardEarlyFrame, startEarlyFrame } from '../../src/screens/shared/card-form/early-frame';

const assets = 'https://cdn.example/v1/';

function aContainer(): HTMLElement {
  const container = document.createElement('div');
  document.body.append(container);
  return container;
}

function startFrame(container = aContainer()) {
  const host = document.createElement('sub-checkout');
  startEarlyFrame({ host, container, assets });
  return { host, container, iframe: container.querySelector('iframe') };
}

const nonceOf = (iframe: HTMLIFrameElement | null) =>
  new URLSearchParams(new URL(iframe?.src ?? '').hash.slice(1)).get('nonce');

/** Dispatches the message with which the document in the iframe reports that it has loaded. */
function sayHello(
  iframe: HTMLIFrameElement | null,
  overrides: { origin?: string; source?: unknown; nonce?: string } = {},
) {
  const { origin = 'https://cdn.example', source = iframe?.contentWindow, nonce = nonceOf(iframe) } = overrides;
  const data = { source: 'sub-card-frame', version: protocolVersion, type: 'hello', nonce };
  dispatchEvent(new MessageEvent('message', { data, origin, source: source as Window }));
}

/** Dispatches the event that the browser fires when the page's Content Security Policy blocks a frame. */
function blockFrame(blockedURI: string) {
  document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { blockedURI }));
}

const stubConnection = (connection: unknown) =>
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });

// The early card frame starts to load before the payment form is rendered. The form then claims the frame, which moves
// the frame into the form.
describe('the early card frame', () => {
  afterEach(() => {
    document.body.replaceChildren();
    stubConnection(undefined);
  });

  it('can be claimed once, and moves to its final container', () => {
    const { host, iframe } = startFrame();
    const finalContainer = aContainer();
    const frame = claimEarlyFrame(host, finalContainer);
    expect(frame?.iframe).to.equal(iframe);
    expect(frame?.nonce).to.equal(nonceOf(iframe));
    expect(finalContainer.firstChild).to.equal(iframe);
    expect(claimEarlyFrame(host, finalContainer)).to.equal(undefined);
  });

  it('is sandboxed if its origin differs from the page’s origin', () => {
    expect(startFrame().iframe?.getAttribute('sandbox')).to.equal('allow-scripts allow-same-origin allow-forms');
  });

  it('can’t be claimed for an element other than its host', () => {
    startFrame();
    expect(claimEarlyFrame(document.createElement('sub-checkout'), aContainer())).to.equal(undefined);
  });

  it('reports a hello message only if its own document sent it', () => {
    const { host, iframe } = startFrame();
    sayHello(iframe, { origin: 'https://attacker.example' });
    sayHello(iframe, { source: window });
    sayHello(iframe, { nonce: 'wrong' });
    const frame = claimEarlyFrame(host, aContainer());
    expect(frame?.hasSentHello()).to.equal(false);

    const second = startFrame();
    sayHello(second.iframe);
    expect(claimEarlyFrame(second.host, aContainer())?.hasSentHello()).to.equal(true);
  });

  it("isn't used if the page's Content Security Policy blocked it", () => {
    const { host, iframe } = startFrame();
    blockFrame('https://cdn.example/v1/card-frame.html');
    expect(claimEarlyFrame(host, aContainer())).to.equal(undefined);
    expect(iframe?.isConnected).to.equal(false);
  });

  it('is removed when it is discarded', () => {
    const { host, container } = startFrame();
    discardEarlyFrame(host);
    expect(container.querySelector('iframe')).to.equal(null);
    expect(claimEarlyFrame(host, aContainer())).to.equal(undefined);
  });

  it("doesn't load in browsers that would reload a moved iframe", () => {
    const container = aContainer();
    Object.assign(container, { moveBefore: undefined });
    expect(startFrame(container).iframe).to.equal(null);
  });

  it("doesn't load if the browser's data saver is on", () => {
    stubConnection({ saveData: true });
    expect(startFrame().iframe).to.equal(null);
  });
});
