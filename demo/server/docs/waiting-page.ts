import { createHash } from 'node:crypto';
import type { DocsState } from './docs-build';

const texts: Readonly<Record<DocsState | 'absent', { title: string; text: string }>> = {
  building: {
    title: 'The documentation is being built',
    text: 'This takes about ten seconds after the first start. This page reloads by itself.',
  },
  // The build finished after the request had looked for the page.
  ready: { title: 'The documentation has been built', text: 'This page reloads by itself.' },
  failed: {
    title: 'The documentation could not be built',
    text: 'The terminal shows the reason. Fix the problem, then start the server again or run “npm run docs”.',
  },
  // The server was started without a build of the documentation.
  absent: {
    title: 'The documentation isn’t built',
    text: 'Run “npm run docs”. This page reloads by itself afterwards.',
  },
};

const style = `
  :root { color-scheme: light dark; font: 1.0625rem/1.6 system-ui, sans-serif; }
  body { display: grid; place-items: center; min-height: 100vh; margin: 0; }
  main { max-width: 32rem; padding: 2rem; }
  h1 { margin: 0 0 0.5rem; font-size: 1.5rem; line-height: 1.25; letter-spacing: -0.02em; }
  p { margin: 0; opacity: 0.8; }
`;

const contentSecurityPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;

/** A page that reloads itself until the documentation is built. */
export function waitingPage(state: DocsState | 'absent'): { html: string; contentSecurityPolicy: string; status: 503 } {
  const { title, text } = texts[state];
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="refresh" content="2">
    <title>${title}</title>
    <style>${style}</style>
  </head>
  <body><main role="status"><h1>${title}</h1><p>${text}</p></main></body>
</html>
`;
  return { html, contentSecurityPolicy, status: 503 };
}
