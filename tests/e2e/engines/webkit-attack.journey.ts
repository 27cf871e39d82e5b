import { readFile } from 'node:fs/promises';
import { inRoot } from '../../tools/paths';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { text } from '../helpers/text';
import { readAsThief, readableBlocks, thiefPem } from '../security/thief-key';
import { type EngineDriver, elementExpression, type JourneyEngine, until } from './drivers/driver';
import { WebKitGtk } from './drivers/webkit';

export const name = 'A hostile page can neither swap the card form’s key nor its labels';
export const engine: JourneyEngine = 'webkitgtk';

const lang = 'en';
const frame = 'iframe[title=trap]';
const bait = 'Your ATM PIN';
const fields = { number: '5555555555554444', expiry: '1234', code: '999', holder: 'ANA SOUZA' } as const;

const config = {
  language: lang,
  acceptedSchemes: [],
  savedScheme: '',
  scene: 'WEB',
  theme: 'light',
  publicKey: thiefPem,
  texts: { code: bait, 'card-frame:code': bait },
  tokens: { text: `"${bait}"`, font: `x; } label::after { content: "${bait}" }` },
};
const connect = {
  source: 'sub-elements',
  version: 2,
  type: 'connect',
  nonce: 'mine',
  kind: 'card',
  brand: 'orbit',
  publicKey: thiefPem,
  texts: { code: bait },
  config,
};

/** Opens the frame without our script. `attack.ask` sends a protocol message over the port. */
const openFrame = (assets: string): string => `void (function () {
  var frame = Object.assign(document.createElement('iframe'), { title: 'trap' });
  frame.style.cssText = 'width:500px;height:400px';
  addEventListener('message', function (event) {
    if (event.source !== frame.contentWindow || event.data.type !== 'hello') return;
    var channel = new MessageChannel();
    var asked = 0;
    window.attack = {
      ask: function (message) {
        asked += 1;
        var id = asked;
        return new Promise(function (done) {
          channel.port1.addEventListener('message', function (answer) {
            if (answer.data.id === id) done(answer.data);
          });
          channel.port1.postMessage(Object.assign({ id: id }, message));
        });
      },
    };
    channel.port1.start();
    frame.contentWindow.postMessage(${JSON.stringify(connect)}, '*', [channel.port2]);
  });
  frame.src = ${JSON.stringify(`${assets}/v1/card-frame.html#`)} +
    new URLSearchParams({ parent: location.origin, nonce: 'mine' });
  document.body.prepend(frame);
})()`;

interface Answer {
  ok: boolean;
  error?: string;
  value?: { encrypted: string[] };
}

export async function run({ driver, sandbox }: { driver: EngineDriver; sandbox: Sandbox }): Promise<void> {
  if (!(driver instanceof WebKitGtk)) throw new Error('This journey goes into frames, which only WebKitGtk can');
  await driver.goto(`${sandbox.pagesOrigin}/index.html`);
  await driver.evaluate(openFrame(sandbox.origin));
  await driver.waitFor('window.attack');
  await driver.evaluate(`${elementExpression(frame)}.scrollIntoView({ block: 'center' })`);

  await driver.inFrame(frame);
  for (const [field, value] of Object.entries(fields)) {
    const input = await until(async () => (await driver.all(`#${field}`))[0], `the card’s ${field}`, 40_000);
    await input?.click();
    await driver.type(value);
  }
  const expected = Object.keys(fields).map((field) => text(lang, `card-frame:${field}`));
  const labels = await driver.evaluate<string[]>(
    `[].map.call(document.querySelectorAll('label'), function (label) { return label.textContent; })`,
  );
  if (labels.join() !== expected.join()) throw new Error(`The frame’s labels are ${labels.join(', ')}`);
  const pixels = await driver.evaluate<string>(
    `[].map.call(document.querySelectorAll('label'), function (label) {
      return getComputedStyle(label, '::after').content + document.documentElement.style.cssText;
    }).join()`,
  );
  if (pixels.includes('PIN')) throw new Error(`The page’s words are drawn in the frame: ${pixels}`);
  await driver.inFrame(null);

  const swap = { publicKey: thiefPem, key: thiefPem, cardKeys: { orbit: thiefPem }, brand: 'evil' };
  await driver.evaluate(`attack.ask(${JSON.stringify({ type: 'configure', config: swap })})`);
  const response = await driver.evaluate<Answer>(
    `attack.ask(${JSON.stringify({ ...swap, brand: 'evil', type: 'encrypt', context: 'stolen' })})`,
  );
  const blocks = response.value?.encrypted ?? [];
  if (!response.ok || blocks.length === 0) throw new Error(`The frame made no ciphertext: ${JSON.stringify(response)}`);
  if (readAsThief(blocks).length > 0) throw new Error('The ciphertext is under the attacker’s key');
  const cardKey = await readFile(inRoot('demo/keys/demo-card-private.pem'), 'utf8');
  if (readableBlocks(blocks, cardKey).length !== blocks.length)
    throw new Error('The ciphertext is not under the card key');
}
