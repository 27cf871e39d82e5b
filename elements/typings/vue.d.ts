import type { CommonAttributes, SubEvents, TagAttributes, TagName } from './tags';

/** Vue compiles a listener in a template, such as `@sub-plan-select`, to a prop: `onSub-plan-select`. */
type Listeners = { [Name in keyof SubEvents & string as `on${Capitalize<Name>}`]?: (event: SubEvents[Name]) => void };

type Components = { [Tag in TagName]: new () => { $props: CommonAttributes & TagAttributes[Tag] & Listeners } };

declare module 'vue' {
  interface GlobalComponents extends Components {}
}
