import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { Services } from '../../http/handler';
import type { ServerEnv } from '../../http/web/server-env';
import { inLanguage, supportedLanguage } from '../../languages';
import { stripeApi } from '../../stripe/stripe-api';
import { deliverPendingWebhooks } from '../../webhooks/deliver';
import { threeDSecureTexts } from '../shared/texts';
import { stripeChallengeScript, stripeFrameScript, stripeFrameStyles } from './stripe-frame-script';
import { stripeScript } from './stripe-script';

type Content = HtmlEscapedString | Promise<HtmlEscapedString>;

/** Renders a page for the iframes that the script at `/v3` creates in the page with the checkout. */
function framedPage(
  c: Context<ServerEnv>,
  { script, className, body }: { script: string; className: string; body: Content },
) {
  c.header(
    'Content-Security-Policy',
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *",
  );
  c.header('Cache-Control', 'no-store');
  return c.html(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Payment</title>
<link rel="stylesheet" href="/sandbox/gateway/stripe/frame.css">
<script src="${script}" defer></script>
</head>
<body class="${className}">${body}</body>
</html>`);
}

const cardField = (name: string, autocomplete: string): Content => html`<label><span id="${name}-label"></span>
<input id="${name}" inputmode="numeric" autocomplete="${autocomplete}" aria-describedby="${name}-error">
<p id="${name}-error" role="alert"></p></label>`;

/** Simulates js.stripe.com and api.stripe.com. The sandbox serves these routes below /sandbox/gateway/stripe. */
export function createStripeGateway(services: Services): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  const scriptHeaders = {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Access-Control-Allow-Origin': '*',
  };
  app.get('/v3', (c) => c.body(stripeScript, 200, scriptHeaders));
  app.get('/frame.js', (c) => c.body(stripeFrameScript, 200, scriptHeaders));
  app.get('/challenge.js', (c) => c.body(stripeChallengeScript, 200, scriptHeaders));
  app.get('/frame.css', (c) => c.body(stripeFrameStyles, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  app.get('/fields', (c) =>
    framedPage(c, {
      script: '/sandbox/gateway/stripe/frame.js',
      className: 'fields',
      // Stripe's invisible controller frame has no fields.
      body: c.req.query('controller')
        ? html``
        : html`<form autocomplete="on" novalidate>${cardField('number', 'cc-number')}${cardField('expiry', 'cc-exp')}${cardField('cvc', 'cc-csc')}</form>`,
    }),
  );
  app.get('/challenge', (c) => {
    const texts = inLanguage(threeDSecureTexts, supportedLanguage(c.req.query('lang')?.slice(0, 2)));
    return framedPage(c, {
      script: '/sandbox/gateway/stripe/challenge.js',
      className: 'challenge',
      body: html`<main>
<h1>${texts.title}</h1>
<p>${texts.intro}</p>
<button value="complete">${texts.approve}</button>
<button value="fail">${texts.decline}</button>
<button value="fail">${texts.cancel}</button>
<p>${texts.sandboxNotice}</p>
</main>`,
    });
  });
  const api = stripeApi((work) => services.database.transaction(work));
  app.all('/v1/*', async (c) => {
    const url = new URL(c.req.url);
    url.pathname = url.pathname.replace(/^.*\/v1/, '');
    const response = await api.request(new Request(url, c.req.raw));
    await deliverPendingWebhooks(services);
    return response;
  });
  return app;
}
