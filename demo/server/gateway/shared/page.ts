import type { Context } from 'hono';
import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { directionOf } from '../../../../src/rules/text-direction';
import type { ServerEnv } from '../../http/web/server-env';

/**
 * Style sheet of the gateway pages, on which the sandbox simulates banks, wallets and the payer's phone. Their content
 * security policy doesn't allow inline styles.
 */
export const gatewayStyles = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #f2f4f7; color: #182230; }
main { box-sizing: border-box; width: min(100%, 420px); padding: 32px 24px; background: #fff; border-radius: 16px; }
h1 { margin: 0 0 8px; font-size: 24px; line-height: 1.25; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 16px 0 24px; }
dt { color: #475467; }
dd { margin: 0; font-weight: 600; text-align: end; }
form { display: grid; gap: 12px; }
h2 { margin: 16px 0 0; font-size: 18px; }
label { display: grid; gap: 4px; font-weight: 600; }
input { font: inherit; box-sizing: border-box; width: 100%; min-height: 44px; padding: 8px 12px; border-radius: 10px; border: 1px solid #667085; background: #fff; color: #182230; }
form + form { margin-top: 16px; }
button small { margin: 0; }
button { font: inherit; font-weight: 600; min-height: 48px; border-radius: 10px; border: 1px solid #667085; background: #fff; color: #182230; cursor: pointer; }
button.primary { background: #175cd3; border-color: #175cd3; color: #fff; }
button:focus-visible, input:focus-visible { outline: 3px solid #175cd3; outline-offset: 3px; }
small { display: block; margin-top: 24px; font-size: 14px; color: #475467; }
@media (prefers-color-scheme: dark) {
  body { background: #101828; color: #f2f4f7; }
  main { background: #1d2939; }
  dt, small { color: #d0d5dd; }
  button { background: #1d2939; color: #f2f4f7; border-color: #98a2b3; }
  input { background: #101828; color: #f2f4f7; border-color: #98a2b3; }
  button.primary { background: #84adff; border-color: #84adff; color: #101828; }
  button:focus-visible, input:focus-visible { outline-color: #84adff; }
}
`;

/** Renders a gateway page. `content` must be made with hono's `html`, which escapes the values in it. */
export function gatewayPage(
  c: Context<ServerEnv>,
  {
    title,
    language,
    content,
    contentHasScript = false,
    canBeFramed = false,
    scriptUrl,
  }: {
    title: string;
    language: string;
    content: HtmlEscapedString | Promise<HtmlEscapedString>;
    /** Whether `content` contains a script element. */
    contentHasScript?: boolean;
    /** Whether other sites can embed the page in a frame. */
    canBeFramed?: boolean;
    /** URL of a script to load in the page's head. */
    scriptUrl?: string;
  },
  status: 200 | 404 = 200,
) {
  const scripts = contentHasScript || scriptUrl ? "script-src 'self'; " : '';
  c.header(
    'Content-Security-Policy',
    `default-src 'none'; ${scripts}style-src 'self'; base-uri 'none'; frame-ancestors ${canBeFramed ? '*' : "'none'"}`,
  );
  c.header('Cache-Control', 'no-store');
  // With `no-referrer`, browsers would send `Origin: null` when the page's own form is submitted, and the server would
  // refuse the request.
  c.header('Referrer-Policy', 'same-origin');
  return c.html(
    html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/sandbox/gateway/style.css">
${scriptUrl ? html`<script src="${scriptUrl}" defer></script>` : ''}
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>`,
    status,
  );
}
