import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deliveryRules, withOrigins } from '../../../src/contract/delivery/delivery';

/** nginx variables for the lists of origins. */
const nginxVariables = { frameAncestors: '$frame_ancestors', api: '$api_origin', thirdParties: '$third_parties' };

const nginxIntro = `# Include this file in a server block. The root of the block is the folder with v1, the versions and portal.
# Origins that may show the card form:
set $frame_ancestors "https://partner.example";
# The API, where the portal's own host doesn't serve it:
set $api_origin "https://api.example";
# Captcha, sign-in and wallets whose scripts your API names, such as https://accounts.google.com; empty for none:
set $third_parties "";
gzip on;
gzip_types text/javascript application/javascript application/json text/css;

# Strict-Transport-Security is in every block, because a block with its own headers inherits none. Start with a short
# max-age, and add includeSubDomains once every subdomain supports HTTPS.

`;

/** For a year, browsers only use HTTPS for this host. They ignore the header over HTTP, so the demo server doesn't send it. */
const strictTransport = '  add_header Strict-Transport-Security "max-age=31536000" always;';

/** Writes nginx.conf with the headers of the delivery rules, one block per rule. */
export async function writeNginxConfig(dist: string): Promise<void> {
  const blocks = deliveryRules.map(({ name, path: { source }, headers, why }) => {
    const lines = Object.entries(headers).map(([header, value]) => {
      // nginx adds a header to error responses only with `always`. Caching headers don't have it: otherwise browsers
      // and CDNs would remember for a year that a file is missing.
      const isOnErrors = !value.includes('max-age');
      return `  add_header ${header} "${withOrigins(value, nginxVariables)}"${isOnErrors ? ' always' : ''};`;
    });
    // The page of a route preloads the route's screen. Every other path gets the home page.
    const files = name === 'portal' ? ['  try_files /portal$uri /portal$uri.html /portal/index.html =404;'] : [];
    const pattern = source.replaceAll('\\/', '/');
    return `# ${name}: ${why}\nlocation ~ "${pattern}" {\n${[...files, ...lines, strictTransport].join('\n')}\n}\n`;
  });
  await writeFile(path.join(dist, 'nginx.conf'), nginxIntro + blocks.join('\n'));
}
