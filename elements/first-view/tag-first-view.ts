import type { Area, Translate } from '../../src/runtime/i18n/text-keys';
import type { FirstViewOptions } from '../../src/runtime/page/page-registry';
import type { Sheet } from '../../src/runtime/styles/adopt';
import type { FormatMoney } from '../../src/ui/format/money';

/** What a tag's first view is built from. The first view is the markup that is shown before React has loaded. */
export interface FirstViewContext extends Omit<FirstViewOptions, 'element'> {
  t: Translate;
  formatMoney: FormatMoney;
  /** The value of an attribute of the element; undefined if it's missing or empty. */
  attributeOf(name: string): string | undefined;
}

/** How an element with a tag is shown before its code has loaded. */
export interface TagFirstView {
  /** The text area besides `common`. */
  area: Area;
  /** The style sheets besides the tokens. */
  sheets: readonly Sheet[];
  /** Whether the element will show something else, which only its own code can render. */
  needsElementCode(options: { attributeOf: FirstViewContext['attributeOf']; isMember: boolean }): boolean;
  /** Builds the markup. Rejects if a response isn't what the view shows. */
  build(context: FirstViewContext): Promise<Node>;
}

/** By tag. The modules of the tags' first views add theirs when they load. */
export const tagFirstViews: Record<string, TagFirstView> = {};
