import { expect } from 'chai';
import { protocolVersion } from '../../src/contract/card-frame';
import { claimEarlyFrame, discardEarlyFrame, startEarlyFrame } from '../../src/screens/shared/card-form/early-frame';

const assets = 'https://cdn.example/v1/';

const slot = 'card-frame-form';

function startFrame(host: HTMLElement = document.body.appendChild(document.createElement('sub-checkout'))) {
  startEarlyFrame({ host, assets });
  return { host, iframe: host.querySelector('iframe') };
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
function blockFrame(blockedURI: string, disposition: SecurityPolicyViolationEventDisposition = 'enforce') {
  const violation = { blockedURI, disposition, effectiveDirective: 'frame-src' };
  document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), violation));
}

const stubConnection = (connection: unknown) =>
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });

// The early card frame starts to load before the payment form is rendered. The form then claims the frame, which shows
// the frame in the form's slot.
describe('the early card frame', () => {
  afterEach(() => {
    document.body.replaceChildren();
    stubConnection(undefined);
  });

  it('can be claimed once, and then belongs to the form’s slot', () => {
    const { host, iframe } = startFrame();
    expect(iframe?.slot).not.to.equal(slot);
    const frame = claimEarlyFrame(host, slot);
    expect(frame?.iframe).to.equal(iframe);
    expect(frame?.nonce).to.equal(nonceOf(iframe));
    expect(iframe?.slot).to.equal(slot);
    expect(claimEarlyFrame(host, slot)).to.equal(undefined);
  });

  it('is sandboxed if its origin differs from the page’s origin', () => {
    expect(startFrame().iframe?.getAttribute('sandbox')).to.equal('allow-scripts allow-same-origin allow-forms');
  });

  it('can’t be claimed for an element other than its host', () => {
    startFrame();
    expect(claimEarlyFrame(document.createElement('sub-checkout'), slot)).to.equal(undefined);
  });

  it('reports a hello message only if its own document sent it', () => {
    const { host, iframe } = startFrame();
    sayHello(iframe, { origin: 'https://attacker.example' });
    sayHello(iframe, { source: window });
    sayHello(iframe, { nonce: 'wrong' });
    const frame = claimEarlyFrame(host, slot);
    expect(frame?.hasSentHello()).to.equal(false);

    const second = startFrame();
    sayHello(second.iframe);
    expect(claimEarlyFrame(second.host, slot)?.hasSentHello()).to.equal(true);
  });

  it("isn't used if the page's Content Security Policy blocked it", () => {
    const { host, iframe } = startFrame();
    blockFrame('https://cdn.example/v1/card-frame.html');
    expect(claimEarlyFrame(host, slot)).to.equal(undefined);
    expect(iframe?.isConnected).to.equal(false);
  });

  it('is used if the policy only reports', () => {
    const { host, iframe } = startFrame();
    blockFrame('https://cdn.example/v1/card-frame.html', 'report');
    expect(claimEarlyFrame(host, slot)?.nonce).to.equal(nonceOf(iframe));
  });

  it('is removed when it is discarded', () => {
    const { host } = startFrame();
    discardEarlyFrame(host);
    expect(host.querySelector('iframe')).to.equal(null);
    expect(claimEarlyFrame(host, slot)).to.equal(undefined);
  });

  it('isn’t used if a script of the page removed it, and then no other early frame loads', () => {
    const { host, iframe } = startFrame();
    iframe?.remove();
    expect(claimEarlyFrame(host, slot)).to.equal(undefined);
    expect(startFrame(host).iframe).to.equal(null);
  });

  it('replaces a frame that was copied when the element was cloned', () => {
    const { host, iframe } = startFrame();
    const copy = host.cloneNode(true) as HTMLElement;
    document.body.append(copy);
    startFrame(copy);
    expect(copy.querySelectorAll('iframe')).to.have.length(1);
    expect(nonceOf(copy.querySelector('iframe'))).not.to.equal(nonceOf(iframe));
  });

  it("doesn't load if the browser's data saver is on", () => {
    stubConnection({ saveData: true });
    expect(startFrame().iframe).to.equal(null);
  });
});
