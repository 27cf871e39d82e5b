import {
  createElement,
  type ForwardRefExoticComponent,
  forwardRef,
  type HTMLAttributes,
  type RefAttributes,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { pascalCase } from '../../src/rules/letter-case';
import { existingPage } from '../../src/runtime/page/page-registry';
import type { Camel, CommonAttributes, SubElementOf, SubEvents, TagAttributes, TagName } from '../typings/tags';

/** `sub-plan-select` → `onPlanSelect` */
type Handlers = {
  [Name in keyof SubEvents as Name extends `sub-${infer Rest}` ? `on${Capitalize<Camel<Rest>>}` : never]?: (
    event: SubEvents[Name],
  ) => void;
};

type AsProps<Attributes> = { [Name in keyof Attributes & string as Camel<Name>]?: Attributes[Name] };

/** Props of a component: the element's attributes in camelCase, its events, and the props of any HTML element. */
export type SubProps<Tag extends TagName> = Omit<
  HTMLAttributes<SubElementOf<Tag>>,
  'lang' | 'children' | keyof Handlers
> &
  CommonAttributes &
  AsProps<TagAttributes[Tag]> &
  Handlers;

export type ReactComponentOf<Tag extends TagName> = ForwardRefExoticComponent<
  SubProps<Tag> & RefAttributes<SubElementOf<Tag>>
>;

interface PropNames {
  /** Attribute names by prop name. Contains only props whose attribute has a different name. */
  attributes: Readonly<Record<string, string>>;
  /** Event names by the name of the prop that takes the event's listener. */
  events: Readonly<Record<string, string>>;
}

const useLayoutEffectInBrowser = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** How long a component waits for the element's code before it warns: an app may start the elements after a request. */
const startWarningDelayMs = 5000;

/** Warns about elements that stay blank because nothing has loaded their code: neither this package nor the script. */
function warnIfNotStarted(tag: TagName): void {
  const isScriptLoading = [...document.scripts].some(({ src }) => /\/sub(-light)?\.js/.test(src));
  if (customElements.get(tag) || existingPage() || isScriptLoading) return;
  console.warn(
    `[sub-elements] Nothing loads the code of <${tag}>, so it stays blank. Render <SubProvider assets="…"> around the components, or call start() of "sub-elements/tags".`,
  );
}

/**
 * Creates a component that renders an element and listens to its events, because React 18 neither translates props to
 * attributes nor adds event listeners for custom elements. Also works in React 19. The component doesn't load the
 * element's code: `loadScript` or `start` does. Like `onLoad` of an image, `onReady` is called only for the element
 * itself; the other props also receive the events of elements inside it.
 * @public The generated React components call this function.
 */
export function createReactComponent<Tag extends TagName>(
  tag: Tag,
  { attributes, events }: PropNames,
): ReactComponentOf<Tag> {
  const Wrapper = forwardRef<SubElementOf<Tag>, Record<string, unknown>>((props, ref) => {
    const node = useRef<SubElementOf<Tag>>(null);
    const latestProps = useRef(props);
    useLayoutEffectInBrowser(() => {
      latestProps.current = props;
    });
    useImperativeHandle(ref, () => node.current as SubElementOf<Tag>, []);
    // A layout effect, because it adds the listeners before the element's first event.
    useLayoutEffectInBrowser(() => {
      const controller = new AbortController();
      for (const [prop, event] of Object.entries(events)) {
        const listener = (received: Event) => {
          // The portal contains other elements, and their events bubble.
          if (event === 'sub-ready' && received.composedPath()[0] !== node.current) return;
          const handler = latestProps.current[prop];
          if (typeof handler === 'function') handler(received);
        };
        node.current?.addEventListener(event, listener, { signal: controller.signal });
      }
      return () => controller.abort();
    }, []);
    useEffect(() => {
      const timer = setTimeout(warnIfNotStarted, startWarningDelayMs, tag);
      return () => clearTimeout(timer);
    }, []);
    const elementProps = Object.entries(props).filter(([name]) => !Object.keys(events).includes(name));
    return createElement(tag, {
      // React 18 doesn't translate `className` for custom elements.
      ...Object.fromEntries(
        elementProps.map(([name, value]) => [name === 'className' ? 'class' : (attributes[name] ?? name), value]),
      ),
      ref: node,
      // Before React hydrates the page, the element may already have changed its own attributes and children.
      suppressHydrationWarning: true,
    });
  });
  Wrapper.displayName = pascalCase(tag);
  return Wrapper as unknown as ReactComponentOf<Tag>;
}
