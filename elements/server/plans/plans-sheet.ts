import type { BuiltBrandDesign } from '../../../src/runtime/brand/brand-files';
import { css as plans } from '../../../src/screens/plans/plans.module.css';
import { css as button } from '../../../src/ui/button/button.module.css';
import { css as radioCards } from '../../../src/ui/choices/radio-cards.module.css';
import { css as badge } from '../../../src/ui/feedback/badge.module.css';
import { css as emptyState } from '../../../src/ui/feedback/empty-state.module.css';
import { css as notice } from '../../../src/ui/feedback/notice.module.css';
import { css as tokens } from '../../../src/ui/styling/tokens.module.css';

const designs = import.meta.glob<{ default: BuiltBrandDesign }>('/brands/*/palette.json', {
  query: '?sheet',
  eager: true,
});

/**
 * Before the script loads, visitors can switch between at most this number of device counts, and between at most this
 * number of plans for each device count.
 */
const maxChoices = 12;

/** For `data-theme=auto`, applies the dark rules in a media query, because a server doesn't know the color scheme. */
const withSystemTheme = (css: string): string =>
  css.replace(
    /(\.sub[^{}]*)\[data-theme="?dark"?\]\{([^{}]*)\}/g,
    (rule, before: string, body: string) =>
      `${rule}@media(prefers-color-scheme:dark){${before}[data-theme=auto]{${body}}}`,
  );

/** The rules of each brand, by its code. */
const brandRules: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(designs).map(([path, { default: design }]) => {
    const code = path.split('/').at(-2) as string;
    return [code, withSystemTheme(design.css.replaceAll('.sub', `.sub[data-brand=${code}]`))];
  }),
);

/**
 * Lets visitors choose a device count and a plan in the server-rendered HTML before the script loads. `data-counts`
 * marks the radio buttons for the device counts, `data-offers` the plans for one device count, and `data-summary` the
 * summary of one of these plans. All engines that support declarative shadow roots support `:has`. The rules set
 * custom properties, which the offers and summaries inherit, because a selector such as `:has(…) p` isn't enough in
 * WebKit: when `:has` starts or stops matching, WebKit restyles only the element with `:has`, not its descendants.
 */
const offerSwitchingRules = [
  '[data-brand]:not(:has([data-counts])) [data-offers]{display:contents}',
  ...Array.from({ length: maxChoices }, (_, index) => {
    const chosen = `label:nth-child(${index + 1}) :checked`;
    return [
      `[data-brand]:has([data-counts] ${chosen}){--offers-${index + 1}:contents}`,
      `[data-offers="${index + 1}"]{display:var(--offers-${index + 1},none)}`,
      `[data-offers]:has(${chosen}){--summary-${index + 1}:contents}`,
      `[data-summary="${index + 1}"]{display:var(--summary-${index + 1},none)}`,
    ].join('');
  }),
  // A clicked link that waits for the element's code. Unlike a busy button, the link shows its label and no spinner.
  '[part=button][aria-busy]{opacity:.7}:host [part=button][aria-busy]>span{opacity:1}',
].join('');

/** The rules for all brands. */
const sharedRules = {
  tokens: withSystemTheme(tokens),
  components: [badge, button, emptyState, notice, radioCards, plans, offerSwitchingRules].join(''),
};

const withSharedRules = (brandCss: string): string => sharedRules.tokens + brandCss + sharedRules.components;

const css = withSharedRules(Object.values(brandRules).join(''));

/** The style sheet with the rules of one brand. */
export const plansCssOf = (brand: string): string => withSharedRules(brandRules[brand] ?? '');

/** The name of the style sheet's file, with a content hash (cyrb53) so that the file can be cached forever. */
function fileNameOf(text: string): string {
  let low = 0xdeadbeef;
  let high = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    low = Math.imul(low ^ code, 2654435761);
    high = Math.imul(high ^ code, 1597334677);
  }
  const hashPart = (value: number) => ((value ^ (value >>> 15)) >>> 0).toString(36).padStart(7, '0');
  return `plans-${hashPart(low)}${hashPart(high)}.css`;
}

/**
 * The style sheet for the output of `renderPlans`, for all brands. The build adds it to the files that the operator
 * publishes, with `name` as its file name. If a page's CSP only allows style sheets from its own origin
 * (`style-src 'self'`), the page's server can serve `css` at a URL of its own and pass that URL to `renderPlans` as
 * `stylesheet`.
 */
export const plansSheet: { readonly name: string; readonly css: string } = { name: fileNameOf(css), css };
