import { readFile } from 'node:fs/promises';
import { inRoot } from '../../tools/paths';
import { text } from '../helpers/text';
import { attackerPublicKey, decryptAsAttacker, decryptBlocks } from '../security/attacker-key';
import { elementExpression, type JourneyContext, type JourneyEngine, pollUntil } from './drivers/engine-driver';
import { WebKitDriver } from './drivers/webkit-driver';

export const name = 'A hostile page can’t replace the card frame’s encryption key or labels';
export const engine: JourneyEngine = 'webkitgtk';

const lang = 'en';
const frameSelector = 'iframe[title=attack]';
const fakeLabel = 'Your ATM PIN';
const cardValues = { number: '5555555555554444', expiry: '1234', code: '999', holder: 'ANA SOUZA' } as const;

/** A configuration with the attacker's public key and fake label in every property that a careless iframe could use. */
const connectConfig = {
  language: lang,
  acceptedSchemes: [],
  savedScheme: '',
  scene: 'WEB',
  theme: 'light',
  publicKey: attackerPublicKey,
  texts: { code: fakeLabel, 'card-frame:code': fakeLabel },
  tokens: { text: `"${fakeLabel}"`, font: `x; } label::after { content: "${fakeLabel}" }` },
};
const connectMessage = {
  source: 'sub-elements',
  version: 2,
  type: 'connect',
  nonce: 'mine',
  kind: 'card',
  brand: 'orbit',
  publicKey: attackerPublicKey,
  texts: { code: fakeLabel },
  config: connectConfig,
};

/**
 * JavaScript that opens the card frame without the product's script. `attack.request` sends a message to the frame and
 * returns the response.
 */
const openFrameScript = (assetsOrigin: string): string => `void (function () {
  var frame = Object.assign(document.createElement('iframe'), { title: 'attack' });
  frame.style.cssText = 'width:500px;height:400px';
  addEventListener('message', function (event) {
    if (event.source !== frame.contentWindow || event.data.type !== 'hello') return;
    var channel = new MessageChannel();
    var lastId = 0;
    window.attack = {
      request: function (message) {
        lastId += 1;
        var id = lastId;
        return new Promise(function (resolve) {
          channel.port1.addEventListener('message', function (event) {
            if (event.data.id === id) resolve(event.data);
          });
          channel.port1.postMessage(Object.assign({ id: id }, message));
        });
      },
    };
    channel.port1.start();
    frame.contentWindow.postMessage(${JSON.stringify(connectMessage)}, '*', [channel.port2]);
  });
  frame.src = ${JSON.stringify(`${assetsOrigin}/v1/card-frame.html#`)} +
    new URLSearchParams({ parent: location.origin, nonce: 'mine' });
  document.body.prepend(frame);
})()`;

interface FrameResponse {
  ok: boolean;
  error?: string;
  value?: { encrypted: string[] };
}

export async function run({ driver, sandbox }: JourneyContext): Promise<void> {
  if (!(driver instanceof WebKitDriver)) throw new Error('This journey needs WebKitDriver, which can switch to frames');
  await driver.goto(`${sandbox.pagesOrigin}/index.html`);
  await driver.evaluate(openFrameScript(sandbox.origin));
  await driver.waitFor('window.attack');
  await driver.evaluate(`${elementExpression(frameSelector)}.scrollIntoView({ block: 'center' })`);

  await driver.switchToFrame(frameSelector);
  for (const [field, value] of Object.entries(cardValues)) {
    const input = await pollUntil(async () => (await driver.findAll(`#${field}`))[0], `the card’s ${field}`, 40_000);
    await input?.click();
    await driver.type(value);
  }
  const expected = Object.keys(cardValues).map((field) => text(lang, `card-frame:${field}`));
  const labels = await driver.evaluate<string[]>(
    `[].map.call(document.querySelectorAll('label'), function (label) { return label.textContent; })`,
  );
  if (labels.join() !== expected.join()) throw new Error(`The frame’s labels are ${labels.join(', ')}`);
  const styles = await driver.evaluate<string>(
    `[].map.call(document.querySelectorAll('label'), function (label) {
      return getComputedStyle(label, '::after').content + document.documentElement.style.cssText;
    }).join()`,
  );
  if (styles.includes('PIN')) throw new Error(`The attacker’s text is rendered in the frame: ${styles}`);
  await driver.switchToFrame(null);

  // The connect message contained the attacker's key. Now send that key in messages over the open connection too.
  const keyConfig = {
    publicKey: attackerPublicKey,
    key: attackerPublicKey,
    cardKeys: { orbit: attackerPublicKey },
    brand: 'evil',
  };
  await driver.evaluate(`attack.request(${JSON.stringify({ type: 'configure', config: keyConfig })})`);
  const response = await driver.evaluate<FrameResponse>(
    `attack.request(${JSON.stringify({ ...keyConfig, type: 'encrypt', context: 'stolen' })})`,
  );
  const blocks = response.value?.encrypted ?? [];
  if (!response.ok || blocks.length === 0)
    throw new Error(`The frame returned no ciphertext: ${JSON.stringify(response)}`);
  if (decryptAsAttacker(blocks).length > 0) throw new Error('The ciphertext is encrypted with the attacker’s key');
  const cardPrivateKey = await readFile(inRoot('demo/keys/demo-card-private.pem'), 'utf8');
  if (decryptBlocks(blocks, cardPrivateKey).length !== blocks.length)
    throw new Error('The ciphertext is not encrypted with the sandbox’s card key');
}
