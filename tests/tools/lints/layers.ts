import { readdirSync } from 'node:fs';
import { methodGroups } from '../../../src/contract/entities/method-groups';
import { errorDescriptions } from '../../../src/contract/openapi/error-descriptions';
import { inRoot } from '../paths';

/**
 * The imports that a folder's files may have. The folders are the project's layers, such as contract, rules, runtime,
 * ui and screens. If several rules match a file, the one with the longest folder path applies.
 */
export type LayerRule = {
  /** Path of the folder, or of a single file without its extension. */
  folder: string;
  /**
   * Folders and single files of the project that the folder may import. List the folder itself too: otherwise its
   * files may import only files of their own directory.
   */
  allowed: string[];
  /** Folders inside the `allowed` folders that the folder must not import. */
  disallowed?: string[];
  /** Folders from which the folder may import only types. */
  allowedTypes?: string[];
  /** Packages that the folder may import. Default: any except `restrictedPackages`. */
  packages?: string[];
  /** Allows Node's built-in modules. */
  allowsNode?: boolean;
};

const dataFolders = ['brands', 'locales'];
/** Screens don't import each other. Code that several screens use is in `shared`. */
const screens = readdirSync(inRoot('src/screens')).filter((name) => name !== 'shared');
const sharedLayers = ['src/contract', 'src/rules', 'src/runtime', 'src/ui'];

const inSandbox = (name: string) => `demo/server/${name}`;
/** The layers of the sandbox's billing. Each imports only those before it. */
const billingLayers = ['money', 'cards', 'mandates', 'orders', 'settlement', 'methods', 'jobs'];
/** Rooms that answer requests. What they use doesn't import them. */
const aboveHttp = ['app', 'calls', 'controls', 'gateway', 'webhooks'];
const belowBilling = [
  'src/contract',
  'src/rules',
  ...['accounts', 'catalogue', 'database', 'sealed', 'settings', 'stripe', 'ids', 'languages'].map(inSandbox),
  ...['http/error-codes', 'http/handler', 'http/refusal'].map(inSandbox),
];

export const layerRules: LayerRule[] = [
  { folder: 'src/contract', allowed: ['src/contract'], packages: ['zod/mini'] },
  { folder: 'src/contract/openapi', allowed: ['src/contract'], packages: ['zod', 'zod/mini'], allowsNode: true },
  { folder: 'src/rules', allowed: ['src/rules'], allowedTypes: ['src/contract'], packages: [] },
  {
    folder: 'src/rules/crypto',
    allowed: ['src/rules', 'node_modules/jsencrypt/lib/lib/jsbn'],
    packages: [],
  },
  { folder: 'src/runtime', allowed: ['src/contract', 'src/rules', 'src/runtime', ...dataFolders] },
  { folder: 'src/ui', allowed: [...sharedLayers, ...dataFolders] },
  ...screens.map((name) => ({
    folder: `src/screens/${name}`,
    allowed: [...sharedLayers, `src/screens/${name}`, 'src/screens/shared', ...dataFolders],
  })),
  { folder: 'src/screens/shared', allowed: [...sharedLayers, 'src/screens/shared', ...dataFolders] },
  {
    folder: 'src/card-frame',
    allowed: [
      'src/card-frame',
      'src/rules',
      'src/contract/card-frame',
      'src/contract/languages',
      'src/runtime/brand/font-faces',
      ...dataFolders,
    ],
    allowedTypes: ['src/runtime/i18n/text-keys'],
    packages: [],
  },
  { folder: 'src/portal', allowed: [...sharedLayers, 'src/portal', ...dataFolders] },
  {
    folder: 'elements',
    allowed: [...sharedLayers, 'src/screens', 'elements', ...dataFolders],
    disallowed: ['elements/build'],
  },
  {
    folder: 'elements/tags/sub-portal',
    allowed: [...sharedLayers, 'src/portal', 'elements', ...dataFolders],
    disallowed: ['elements/build'],
  },
  // From the sources, the build only uses tables, such as routes, destinations and response headers, and the functions
  // that create preloads and openapi.json.
  {
    folder: 'elements/build',
    allowed: [
      'elements/build',
      'elements/server/preload/preload-manifest',
      'package.json',
      'src/contract/calls/site',
      'src/contract/delivery',
      'src/contract/openapi/document',
      'src/contract/site',
      'src/portal/routing/routes',
      'src/rules/letter-case',
      'src/screens/account/initial-calls',
      'src/screens/checkout/initial-calls',
      'src/screens/plans/initial-calls',
      'src/runtime/api/request-target',
      'src/runtime/navigation/destinations',
    ],
    allowedTypes: ['src/contract'],
    allowsNode: true,
  },
  // The documentation is generated from the contract, its errors' texts and the elements' manifest.
  {
    folder: 'demo/docs',
    allowed: ['demo/docs', 'src/contract', 'elements/build', 'locales', 'package.json'],
    allowsNode: true,
  },
  { folder: 'demo/server', allowed: ['src/contract', 'src/rules', 'demo/server', 'brands'], allowsNode: true },
  ...billingLayers.map((name, index) => ({
    folder: `demo/server/billing/${name}`,
    allowed: [...belowBilling, ...billingLayers.slice(0, index + 1).map((layer) => `demo/server/billing/${layer}`)],
    allowsNode: true,
  })),
  {
    folder: 'demo/server/catalogue',
    allowed: ['src/contract', 'src/rules', ...['catalogue', 'http/error-codes', 'languages', 'stripe'].map(inSandbox)],
    allowsNode: true,
  },
  ...['http', 'accounts'].map((name) => ({
    folder: inSandbox(name),
    allowed: ['src/contract', 'src/rules', 'demo/server', 'brands'],
    disallowed: [...aboveHttp, ...(name === 'http' ? ['accounts', 'billing'] : [])].map(inSandbox),
    allowsNode: true,
  })),
  ...['database', 'stripe'].map((name) => ({
    folder: inSandbox(name),
    allowed: ['src/contract', 'src/rules', inSandbox('database'), inSandbox(name)],
    allowsNode: true,
  })),
];

/** Packages that only the folders in `except` may import. `why` is the reason or the alternative. */
export const restrictedPackages: { package: string; except: string[]; why: string }[] = [
  { package: 'zod', except: ['src/contract/openapi'], why: 'use zod/mini, which is a quarter of the size' },
  { package: 'react-i18next', except: [], why: 'use the texts of src/runtime' },
  {
    package: 'react',
    except: ['src/runtime', 'src/ui', 'src/screens', 'src/portal', 'elements'],
    why: 'no React here',
  },
  {
    package: 'react-dom',
    except: ['src/runtime', 'src/ui', 'src/screens', 'src/portal', 'elements'],
    why: 'no React here',
  },
];

/** Code that sources must not contain, except in the files with the paths in `except`. */
export type BannedCode = { description: string; pattern: RegExp; files: RegExp; except?: string[]; why: string };

const codeFiles = /^(src|elements|brands)\/.*\.(tsx?|html|svg)$/;

const styleFiles = /\.module\.css$/;
/** One value of a shorthand, such as `calc(var(--s-2) * -1)`. */
const cssValue = String.raw`(?:[^\s;{}()]|\((?:[^()]|\([^()]*\))*\))+`;

const groupNames = methodGroups.join('|');
// The envelope's code '0' means success.
const errorCodes = errorDescriptions.map(({ code }): string => code).filter((code) => code !== '0');
const shortErrorCodes = errorCodes.filter((code) => code.length < 3).join('|');
const longErrorCodes = errorCodes.filter((code) => code.length >= 3).join('|');

/** Screens that store a time in the browser and compare it with the same device's clock, or need a unique number. */
const deviceTimeFiles = [
  'src/screens/account/shared/queries.ts',
  'src/screens/account/shared/session-end.ts',
  'src/screens/shared/credentials/code-field.tsx',
  'src/screens/shared/credentials/use-code-request.ts',
  'src/screens/auth/sign-in/unfinished-registration.ts',
  'src/screens/checkout/flow/polling.ts',
  'src/screens/checkout/flow/create-checkout.ts',
  'src/screens/checkout/flow/start/attempts.ts',
  'src/screens/checkout/flow/start/earlier-purchase.ts',
  'src/screens/checkout/flow/start/look-up.ts',
  'src/screens/checkout/hand-off/device-hand-off.ts',
  'src/screens/checkout/methods/wallet/popup.ts',
];

export const bannedCode: BannedCode[] = [
  {
    description: 'the device’s time',
    pattern: /\bDate\.now\(\)|\bnew Date\(\)/g,
    files: /^src\/screens\/(?!.*\/testing\/).*\.tsx?$/,
    except: deviceTimeFiles,
    why: 'compare the server’s times with serverNow() of src/runtime/api/server-clock.ts',
  },
  // One table says what the product does for each group of payment methods, and another what it does for each error
  // code. No other code names them.
  {
    description: 'the name of a group of payment methods',
    pattern: new RegExp(`(['"\`])(?:${groupNames})\\1|(?<![\\w-])(?:${groupNames})\\s*:`, 'g'),
    // A method's own folder may name its group. Files in `testing` folders contain test data.
    files: /^(src|elements)\/(?!screens\/checkout\/methods\/[^/]+\/)(?!.*\/testing\/).*\.tsx?$/,
    except: [
      // Defines the names, and which groups charge a card.
      'src/contract/entities/method-groups.ts',
      // The tables with the rules and with the code of each group.
      'src/screens/checkout/flow/method-traits.ts',
      'src/screens/checkout/methods/method-registry.tsx',
      'src/screens/checkout/methods/usable-methods.ts',
      // The table of logos: by method, and by group for methods without a logo of their own.
      'src/ui/icons/payment-marks/mark-table.tsx',
    ],
    why: 'add a property to the rows of method-traits.ts',
  },
  {
    description: 'an error code',
    // A constant whose name ends in "Code" names a code that only one file asks for.
    // The value of an attribute, such as `x="301"`, counts only if the attribute's name ends in "code". A code of one or
    // two digits counts only after such a name, or after a call such as `codeOf(error)`. `areaCode` is a calling code.
    pattern: new RegExp(
      `(?<!const \\w+Code(?:: ErrorCode)? = |(?<![cC]ode)=)(['"\`])(?:${longErrorCodes})\\1|(?<!const \\w+Code(?:: ErrorCode)? = )(?<=(?<!area)[cC]ode(?:Of\\([^()]*\\))?\\s*(?:[!=]==|:|=)\\s*)(['"\`])(?:${shortErrorCodes})\\2`,
      'g',
    ),
    files: /^(src|elements)\/(?!contract\/errors\/)(?!.*\/testing\/).*\.tsx?$/,
    // Lists all codes with their meanings.
    except: ['src/contract/openapi/error-descriptions.ts'],
    why: 'give it a name, const <meaning>Code, or if it is one of several, add a property to the rows of src/contract/errors',
  },
  {
    description: 'an icon or another drawing',
    // An SVG element, or the data of an SVG path.
    pattern: /<svg\b|['"`]M-?[\d.]+[\s,-][\d.]+[a-zA-Z]/g,
    files: /^(src|elements)\/(?!ui\/icons\/|.*\/testing\/).*\.tsx?$/,
    except: [
      // Drawings from data: a bar code, a QR code, the time left of a plan or of a payment code, and a web page's icon in
      // the brand's colors.
      'src/screens/checkout/methods/boleto/boleto-paper.tsx',
      'src/ui/qr/qr.tsx',
      'src/screens/account/shared/overview-view.tsx',
      'src/screens/checkout/methods/shared/pay-code/pay-code.tsx',
      'src/portal/layout/use-document.ts',
      // A picture that only one screen shows.
      'src/portal/pages/home.tsx',
      // The style sheet animates the strokes.
      'src/ui/feedback/tick.tsx',
      // The card frame has no React.
      'src/card-frame/form/brand-marks.ts',
      'src/card-frame/form/field-view.ts',
    ],
    why: 'add an icon to src/ui/icons',
  },
  {
    description: 'customElements.define',
    pattern: /\bcustomElements\s*\.\s*define\b/g,
    files: /^src\/.*\.tsx?$/,
    why: 'define tags only in elements/',
  },
  {
    description: 'Math.random',
    pattern: /\bMath\s*\.\s*random\s*\(/g,
    files: /^(src|elements)\/.*\.tsx?$/,
    // queries.ts uses Math.random only to distinguish two messages of the same millisecond.
    except: ['src/screens/account/shared/queries.ts'],
    why: 'it is predictable: use crypto.getRandomValues',
  },
  {
    description: 'dangerouslySetInnerHTML',
    pattern: /dangerouslySetInnerHTML/g,
    files: codeFiles,
    why: 'host pages may require Trusted Types',
  },
  {
    description: 'HTML as a string',
    pattern: /\.(innerHTML|outerHTML)\s*\+?=(?!=)|\.insertAdjacentHTML\b|\bdocument\.write(ln)?\b/g,
    files: codeFiles,
    why: 'host pages may require Trusted Types',
  },
  {
    description: '<style>',
    pattern: /<style\b|createElement\(\s*['"`]style['"`]/g,
    files: codeFiles,
    // adopt.ts creates a <style> for engines before Chromium 73, which have no constructable style sheets;
    // render-plans.tsx renders one for pages that choose `inlineStyles` for server-rendered plans.
    except: ['src/runtime/styles/adopt.ts', 'elements/server/plans/render-plans.tsx'],
    why: 'the CSP of a host page may forbid inline styles',
  },
  {
    description: 'a style attribute',
    pattern: /\sstyle="/g,
    files: codeFiles,
    why: 'the CSP of a host page may forbid inline styles',
  },
  {
    description: 'an inline handler',
    pattern: /\son[a-z]+="/g,
    files: /\.(html|svg)$/,
    why: 'the CSP of a host page may forbid inline scripts',
  },
  {
    description: 'eval',
    pattern: /(?<![.\w])eval\(|\bnew Function\(/g,
    files: codeFiles,
    why: 'the CSP of a host page may forbid eval',
  },
  {
    description: 'rem',
    pattern: /(?<![\w-])\d*\.?\d+rem\b/g,
    files: /^(src|elements|brands)\/.*\.(css|tsx?|json)$/,
    why: '1rem is the font size of the host page, not of the element',
  },
  // CSS that Chromium 64 doesn't support, and media queries where container queries are needed.
  {
    description: 'a media query for width',
    pattern: /@media[^{]*-width/g,
    files: styleFiles,
    why: 'use @container sub',
  },
  {
    description: 'min(), max() or clamp()',
    pattern: /(?<![\w-])(min|max|clamp)\(/g,
    files: styleFiles,
    why: 'not supported on TVs',
  },
  {
    description: ':is, :where or :has',
    pattern: /:(is|where|has)\(/g,
    files: styleFiles,
    why: 'TVs drop the whole rule',
  },
  { description: 'color-mix()', pattern: /color-mix\(/g, files: styleFiles, why: 'TVs drop the declaration' },
  {
    description: 'inset',
    pattern: /(?<![\w-])inset\s*:/g,
    files: styleFiles,
    why: 'not supported on TVs: write top, bottom and inset-inline',
  },
  {
    description: 'aspect-ratio',
    pattern: /(?<![\w-])aspect-ratio\s*:/g,
    files: styleFiles,
    why: 'not supported on TVs',
  },
  // Physical properties, which ignore right-to-left languages. For TVs, old-css.ts replaces logical properties.
  {
    description: 'a physical side',
    pattern:
      /(?<![\w-])((margin|padding|border|scroll-margin|scroll-padding)-)?(left|right)(-(width|style|color))?\s*:/g,
    files: styleFiles,
    // menu.tsx positions the menu with left and top.
    except: ['src/ui/navigation/menu.module.css'],
    why: 'write -inline-start or -inline-end: some languages are right-to-left',
  },
  {
    description: 'a physical alignment',
    pattern: /(?<![\w-])(text-align|float)\s*:\s*(left|right)/g,
    files: styleFiles,
    // Both have a rule for each direction, because Chromium before 118 doesn't support `float: inline-start`.
    except: ['elements/base/tv/tv.module.css', 'src/ui/choices/radio-cards.module.css'],
    why: 'write start, end or inline-start: some languages are right-to-left',
  },
  {
    description: 'a shorthand with different left and right sides',
    pattern: new RegExp(
      `(?<![\\w-])(?:margin|padding)\\s*:\\s*${cssValue}\\s+(${cssValue})\\s+${cssValue}\\s+(?!\\1\\s*[;}])${cssValue}\\s*[;}]`,
      'g',
    ),
    files: styleFiles,
    why: 'write -block and -inline: some languages are right-to-left',
  },
];
