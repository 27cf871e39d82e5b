import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deliveryRules, withOrigins } from '../../../src/contract/delivery';
import { type Origins, separateApiOrigin } from '../origins';

/** nginx variables for the lists of origins. */
const nginxVariables = {
  frameAncestors: '$frame_ancestors',
  api: '$api_origin',
  assets: '$assets_origin',
  thirdParties: '$third_parties',
  own: '$scheme://$host:*',
};

const nginxIntro = (
  origins: Origins,
): string => `# Include this file in a server block. The root of the block is the folder that contains v1,
# portal and a folder for each version.
# Origins of the pages that may embed the card form: the portal's, if the assets have another origin, and partners':
set $frame_ancestors "'self'";
# Origins of the API and of the assets, from the settings of the build; empty if the portal's host serves them:
set $api_origin "${separateApiOrigin(origins)}";
set $assets_origin "${origins.assets ?? ''}";
# Origins of the captcha, sign-in and wallet scripts that your API names, such as https://accounts.google.com; or empty:
set $third_parties "";
gzip on;
gzip_types text/javascript application/javascript application/json text/css;

# Strict-Transport-Security is in every block, because a block with add_header lines inherits no headers. Start with
# a short max-age, and add includeSubDomains once every subdomain supports HTTPS.

`;

/**
 * The header that makes browsers use only HTTPS for this host, for a year. The demo server doesn't send this header,
 * because it has no effect over HTTP.
 */
const strictTransportLine = '  add_header Strict-Transport-Security "max-age=31536000" always;';

/** Writes nginx.conf with the headers of the delivery rules, one block per rule. */
export async function writeNginxConfig(dist: string, origins: Origins): Promise<void> {
  const blocks = deliveryRules.map(({ name, path: { source }, headers, why }) => {
    const headerLines = Object.entries(headers).map(([header, value]) => {
      // nginx adds a header to error responses only with `always`. Cache-Control lines with a max-age are written
      // without it: otherwise browsers and CDNs would remember for a year that a file is missing.
      const isSentWithErrors = !value.includes('max-age');
      return `  add_header ${header} "${withOrigins(value, nginxVariables)}"${isSentWithErrors ? ' always' : ''};`;
    });
    // Each of the portal's routes has an HTML file that preloads its screen. Other paths get the home page's file.
    const tryFiles = name === 'portal' ? ['  try_files /portal$uri /portal$uri.html /portal/index.html =404;'] : [];
    const pattern = source.replaceAll('\\/', '/');
    const directives = [...tryFiles, ...headerLines, strictTransportLine].join('\n');
    return `# ${name}: ${why}\nlocation ~ "${pattern}" {\n${directives}\n}\n`;
  });
  await writeFile(path.join(dist, 'nginx.conf'), nginxIntro(origins) + blocks.join('\n'));
}
