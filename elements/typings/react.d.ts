import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { CommonAttributes, SubElementOf, SubEvents, TagAttributes, TagName } from './tags';

/** React 19 takes a listener for `sub-plan-select` as the prop `onsub-plan-select`. */
type Listeners = { [Name in keyof SubEvents & string as `on${Name}`]?: (event: SubEvents[Name]) => void };

type Props<Tag extends TagName> = DetailedHTMLProps<HTMLAttributes<SubElementOf<Tag>>, SubElementOf<Tag>> &
  Omit<CommonAttributes, 'lang'> &
  TagAttributes[Tag] &
  Listeners;

type Elements = { [Tag in TagName]: Props<Tag> };

declare module 'react' {
  // biome-ignore lint/style/noNamespace: React declares its types in a namespace
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
