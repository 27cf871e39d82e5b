import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { peersFolder } from './packages';
import type { PeerResponse } from './peer-response';

/**
 * The sandbox's payment methods that Drop-in, Adyen's checkout widget, supports. Adyen's type for cards is `scheme`.
 * `brands` are card brands.
 */
const paymentMethods = [
  { type: 'scheme', name: 'Credit card', brands: ['visa', 'mc', 'amex'] },
  { type: 'pix', name: 'Pix' },
  { type: 'boletobancario', name: 'Boleto' },
  { type: 'paypal', name: 'PayPal' },
];

/** A script that mounts the Drop-in, and sets a performance mark when its card form accepts input. */
const entryScript = `
import { AdyenCheckout, Boleto, Card, Dropin, PayPal, Pix } from '@adyen/adyen-web';
import '@adyen/adyen-web/styles/adyen.css';

export async function mountDropin(target) {
  const checkout = await AdyenCheckout({
    // A key that doesn't start with "test" or "live" allows a server other than Adyen's.
    clientKey: 'bench',
    environment: 'test',
    _environmentUrls: {
      api: location.origin + '/checkoutshopper/',
      analytics: location.origin + '/checkoutanalytics/',
      cdn: { images: location.origin + '/checkoutshopper/', translations: location.origin + '/checkoutshopper/' },
    },
    locale: 'en-US',
    countryCode: 'BR',
    amount: { value: 2990, currency: 'BRL' },
    paymentMethodsResponse: { paymentMethods: ${JSON.stringify(paymentMethods)} },
    onSubmit() {},
  });
  new Dropin(checkout, {
    paymentMethodComponents: [Card, Pix, Boleto, PayPal],
    openFirstPaymentMethod: true,
    paymentMethodsConfiguration: {
      card: { onConfigSuccess: () => performance.mark('typeable') },
    },
  }).mount(target);
}
`;

/** A page that loads the Drop-in after a click on Continue, or at once if the URL has `?open`. */
const pageHtml = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>A page</title><link rel="icon" href="data:,">
<h1>A page</h1><button>Continue</button><div id="dropin"></div>
<script type="module">
async function open() {
  performance.mark('continue');
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = '/dropin.css';
  document.head.append(link);
  const { mountDropin } = await import('/dropin.js');
  await mountDropin('#dropin');
}
document.querySelector('button').addEventListener('click', open);
if (location.search === '?open') void open();
</script></html>`;

/**
 * A stub of Adyen's secured field, which isn't on npm: an input that reports that it is ready. The real field is
 * larger and loads more slowly.
 */
const securedField = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Field</title><input aria-label="Field">
<script>
addEventListener('message', ({ data, origin }) => {
  const { fieldType, numKey } = JSON.parse(data);
  if (fieldType && numKey) parent.postMessage(JSON.stringify({ action: 'config', fieldType, numKey }), origin);
});
</script></html>`;

/**
 * The responses that the benchmark's server returns, by path: a page with Adyen's Drop-in, bundled for production, and
 * stub responses to the requests that the Drop-in sends.
 */
export async function adyenResponses(): Promise<Record<string, PeerResponse>> {
  await mkdir(peersFolder, { recursive: true });
  const entryFile = join(peersFolder, 'dropin-entry.js');
  await writeFile(entryFile, entryScript);
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: peersFolder,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: entryFile, formats: ['es'], fileName: () => 'dropin.js' },
      rolldownOptions: { output: { minify: true } },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  const { output } = result as { output: ({ fileName: string } & ({ code: string } | { source: string }))[] };
  const responses: Record<string, PeerResponse> = {
    '/adyen': { type: 'text/html', body: pageHtml },
    '/checkoutshopper/securedfields/*': { type: 'text/html', body: securedField },
    '/checkoutshopper/images/*': { type: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    '/checkoutshopper/translations/*': { type: 'application/json', body: '{}' },
    '/checkoutanalytics/*': { type: 'application/json', body: '{"checkoutAttemptId":"bench"}' },
    '/checkoutshopper/*': { type: 'application/json', body: '{}' },
  };
  for (const file of output) {
    if ('code' in file) responses[`/${file.fileName}`] = { type: 'text/javascript', body: file.code };
    else responses['/dropin.css'] = { type: 'text/css', body: file.source };
  }
  return responses;
}
