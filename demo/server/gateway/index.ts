import { Hono } from 'hono';
import type { Services } from '../handler';
import type { ServerEnv } from '../web/request';
import { captchaScript } from './captcha-script';
import { answerGoogle, showGoogle } from './google';
import { googleAnswerScript, googleScript } from './google-script';
import { gatewayStyles } from './page';
import { answerThreeDSecure, showThreeDSecure } from './three-d-secure';

/** The other side: banks and scripts of others. Payers come here from anywhere. Mounted at /sandbox/gateway. */
export function gateway(services: Services): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  const script = {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Access-Control-Allow-Origin': '*',
  };
  app.get('/style.css', (c) => c.body(gatewayStyles, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  app.get('/captcha.js', (c) => c.body(captchaScript, 200, script));
  app.get('/google.js', (c) => c.body(googleScript, 200, script));
  app.get('/google-answer.js', (c) => c.body(googleAnswerScript, 200, script));
  app.get('/google', (c) => showGoogle(c));
  app.post('/google', (c) => answerGoogle(services, c));
  app.get('/3ds/:id', (c) => showThreeDSecure(services, c, c.req.param('id')));
  app.post('/3ds/:id', (c) => answerThreeDSecure(services, c, c.req.param('id')));
  return app;
}
