import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { CommonAttributes, SubElementOf, SubEvents, TagAttributes, TagName } from './tags';

/** React 19 listens for `sub-plan-select` by the prop `onsub-plan-select`. */
type Listeners = { [Name in keyof SubEvents & string as `on${Name}`]?: (event: SubEvents[Name]) => void };

type Props<Tag extends TagName> = DetailedHTMLProps<HTMLAttributes<SubElementOf<Tag>>, SubElementOf<Tag>> &
  Omit<CommonAttributes, 'lang'> &
  TagAttributes[Tag] &
  Listeners;

type Elements = { [Tag in TagName]: Props<Tag> };

declare module 'react' {
  // biome-ignore lint/style/noNamespace: React's own types are a namespace, and this adds to them
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
