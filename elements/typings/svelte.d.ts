import type { HTMLAttributes } from 'svelte/elements';
import type { CommonAttributes, SubElementOf, SubEvents, TagAttributes, TagName } from './tags';

/** Svelte 5 takes a listener for `sub-plan-select` as `onsub-plan-select`, Svelte 4 as `on:sub-plan-select`. */
type Listeners = {
  [Name in keyof SubEvents & string as `on${Name}` | `on:${Name}`]?: ((event: SubEvents[Name]) => void) | null;
};

/** The attributes and listeners of each element. `HTMLAttributes` already contains `lang`. */
type Elements = {
  [Tag in TagName]: HTMLAttributes<SubElementOf<Tag>> & Omit<CommonAttributes, 'lang'> & TagAttributes[Tag] & Listeners;
};

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends Elements {}
}
