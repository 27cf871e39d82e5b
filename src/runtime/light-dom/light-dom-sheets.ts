import { adopt, type Sheet } from '../styles/adopt';
import { scopeRules } from './scope-rules';

/** The class of our containers in a page's light DOM. */
export const lightClass = 'sub-light';

// The ids match no element but raise the specificity, so that a page's rules for its own fields rarely override ours.
const lightPrefix = `.${lightClass}:not(#sub):not(#sub)`;
const lightSheets = new WeakMap<Sheet, Sheet>();

/** Adopts a style sheet into the host's tree, scoped to our container. */
export function adoptForLightDom(host: HTMLElement, sheet: Sheet): void {
  let scoped = lightSheets.get(sheet);
  if (!scoped) {
    scoped = createScopedSheet(sheet);
    lightSheets.set(sheet, scoped);
  }
  const root = host.getRootNode();
  adopt(root instanceof ShadowRoot ? root : document, scoped);
}

function createScopedSheet(sheet: Sheet): Sheet {
  let createdSheet: CSSStyleSheet | undefined;
  return () => {
    if (createdSheet) return createdSheet;
    const source = sheet();
    if (__TV__ && 'cssText' in source) {
      createdSheet = { cssText: scopeRules(source.cssText as string, lightPrefix) } as unknown as CSSStyleSheet;
    } else {
      createdSheet = new CSSStyleSheet();
      createdSheet.replaceSync(scopeRules(Array.from(source.cssRules, (rule) => rule.cssText).join(''), lightPrefix));
    }
    return createdSheet;
  };
}
