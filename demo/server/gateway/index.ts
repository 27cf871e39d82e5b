import { Hono } from 'hono';
import type { Services } from '../http/handler';
import type { ServerEnv } from '../http/web/server-env';
import { showAgePage, submitAgeForm } from './age-check';
import { showBankPage, submitBankForm } from './bank/bank';
import { bankFrameScript } from './bank/bank-frame-script';
import { showThreeDSecurePage, submitThreeDSecureForm } from './bank/three-d-secure';
import { captchaScript } from './captcha-script';
import { showBlockchainPage, submitBlockchainForm } from './chain/chain';
import { issueExpressToken } from './express/express';
import { applePayScript, googlePayScript } from './express/express-scripts';
import { showFiscalNote } from './fiscal-note';
import { showGooglePage, submitGoogleForm } from './google/google';
import { googleCredentialScript, googleScript } from './google/google-script';
import { showPaypalOrder, showPaypalPage, submitPaypalForm, submitPaypalOrder } from './paypal/paypal';
import { paypalResultScript, paypalScript } from './paypal/paypal-script';
import { showPhonePage, submitPhoneForm } from './phone/phone';
import { showPixPage, submitPixForm } from './pix/pix';
import { refuseCrossOriginForms } from './shared/form';
import { gatewayStyles } from './shared/page';
import { createStripeGateway } from './stripe/stripe-pages';
import { showConsentPage, submitConsentForm } from './wallet/consent';
import { redirectToWallet, showWalletPage, submitWalletForm } from './wallet/wallet';

/**
 * Creates the routes below /sandbox/gateway: stand-ins for the pages and scripts of third parties, such as banks,
 * wallets and PayPal. Every origin can load the scripts.
 */
export function createGatewayApp(services: Services): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  const scriptHeaders = {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Access-Control-Allow-Origin': '*',
  };
  app.use(refuseCrossOriginForms(services.hosts));
  app.get('/style.css', (c) => c.body(gatewayStyles, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  app.get('/bank-frame.js', (c) => c.body(bankFrameScript, 200, scriptHeaders));
  app.get('/captcha.js', (c) => c.body(captchaScript, 200, scriptHeaders));
  app.get('/google.js', (c) => c.body(googleScript, 200, scriptHeaders));
  app.get('/google-credential.js', (c) => c.body(googleCredentialScript, 200, scriptHeaders));
  app.get('/google', (c) => showGooglePage(services, c));
  app.post('/google', (c) => submitGoogleForm(services, c));
  app.get('/3ds/:id', (c) => showThreeDSecurePage(services, c, c.req.param('id')));
  app.post('/3ds/:id', (c) => submitThreeDSecureForm(services, c, c.req.param('id')));
  app.get('/wallet/:id', (c) => showWalletPage(services, c, c.req.param('id')));
  app.post('/wallet/:id', (c) => submitWalletForm(services, c, c.req.param('id')));
  app.post('/wallet/:id/enter', (c) => redirectToWallet(services, c, c.req.param('id')));
  app.get('/paypal.js', (c) => c.body(paypalScript, 200, scriptHeaders));
  app.get('/apple-pay.js', (c) => c.body(applePayScript, 200, scriptHeaders));
  app.get('/google-pay.js', (c) => c.body(googlePayScript, 200, scriptHeaders));
  app.get('/express/token', (c) => issueExpressToken(services, c));
  app.get('/paypal-result.js', (c) => c.body(paypalResultScript, 200, scriptHeaders));
  app.get('/paypal/:id', (c) => showPaypalPage(services, c, c.req.param('id')));
  app.post('/paypal/:id', (c) => submitPaypalForm(services, c, c.req.param('id')));
  app.get('/paypal-order/:id', (c) => showPaypalOrder(services, c, c.req.param('id')));
  app.post('/paypal-order/:id', (c) => submitPaypalOrder(services, c, c.req.param('id')));
  app.route('/stripe', createStripeGateway(services));
  app.get('/bank/:id', (c) => showBankPage(services, c, c.req.param('id')));
  app.post('/bank/:id', (c) => submitBankForm(services, c, c.req.param('id')));
  app.get('/fiscal-note/:id', (c) => showFiscalNote(services, c, c.req.param('id')));
  app.get('/age/:token', (c) => showAgePage(services, c, c.req.param('token')));
  app.post('/age/:token', (c) => submitAgeForm(services, c, c.req.param('token')));
  app.get('/consent/:id', (c) => showConsentPage(services, c, c.req.param('id')));
  app.post('/consent/:id', (c) => submitConsentForm(services, c, c.req.param('id')));
  app.get('/phone/:id', (c) => showPhonePage(services, c, c.req.param('id')));
  app.post('/phone/:id', (c) => submitPhoneForm(services, c, c.req.param('id')));
  app.get('/pix/:id', (c) => showPixPage(services, c, c.req.param('id')));
  app.post('/pix/:id', (c) => submitPixForm(services, c, c.req.param('id')));
  app.get('/chain/:id', (c) => showBlockchainPage(services, c, c.req.param('id')));
  app.post('/chain/:id', (c) => submitBlockchainForm(services, c, c.req.param('id')));
  return app;
}
