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
import type { Camel, CommonAttributes, SubElementOf, SubEvents, TagAttributes, TagName } from '../typings/tags';

/** `sub-plan-select` → `onPlanSelect` */
type Handlers = {
  [Name in keyof SubEvents as Name extends `sub-${infer Rest}` ? `on${Capitalize<Camel<Rest>>}` : never]?: (
    event: SubEvents[Name],
  ) => void;
};

type AsProps<Attributes> = { [Name in keyof Attributes & string as Camel<Name>]?: Attributes[Name] };

/** What a component of ours takes: its tag's attributes in camelCase, its events, and what any element takes. */
export type SubProps<Tag extends TagName> = Omit<HTMLAttributes<SubElementOf<Tag>>, 'lang' | 'children'> &
  CommonAttributes &
  AsProps<TagAttributes[Tag]> &
  Handlers;

type Component<Tag extends TagName> = ForwardRefExoticComponent<SubProps<Tag> & RefAttributes<SubElementOf<Tag>>>;

/** Props of ours with a name of their own in HTML. React before 19 writes names as they stand. */
const attributes: Readonly<Record<string, string>> = {
  planId: 'plan-id',
  orderId: 'order-id',
  subscribeStatus: 'subscribe-status',
  className: 'class',
};

const eventOf = (prop: string) => `sub-${prop.slice(2).replace(/\B[A-Z]/g, (letter) => `-${letter}`)}`.toLowerCase();

const events: readonly (keyof Handlers)[] = [
  'onReady',
  'onPlanSelect',
  'onAuthRequired',
  'onLogin',
  'onLogout',
  'onOrderCreated',
  'onPaymentPending',
  'onPaymentSucceeded',
  'onPaymentFailed',
  'onPaymentCancelled',
  'onNavigate',
  'onClose',
  'onLanguageChange',
  'onError',
];

const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** A component that draws a tag and hears its events, in React 18 and 19 alike. It loads no code: `loadScript` does. */
function componentOf<Tag extends TagName>(tag: Tag): Component<Tag> {
  const Shown = forwardRef<SubElementOf<Tag>, Record<string, unknown>>((props, ref) => {
    const node = useRef<SubElementOf<Tag>>(null);
    const latest = useRef(props);
    useBeforePaint(() => {
      latest.current = props;
    });
    useImperativeHandle(ref, () => node.current as SubElementOf<Tag>, []);
    // Before paint, so that the first event finds its listener.
    useBeforePaint(() => {
      const element = node.current;
      const stops = events.map((prop) => {
        const hear = (event: Event) => {
          // A tag inside this one tells of itself.
          const handler = latest.current[prop];
          if (typeof handler === 'function') handler(event);
        };
        element?.addEventListener(eventOf(prop), hear);
        return () => element?.removeEventListener(eventOf(prop), hear);
      });
      return () => {
        for (const stop of stops) stop();
      };
    }, []);
    const own = Object.entries(props).filter(([name]) => !(events as readonly string[]).includes(name));
    return createElement(tag, {
      ...Object.fromEntries(own.map(([name, value]) => [attributes[name] ?? name, value])),
      ref: node,
      // What the tag does to itself is not React's to complain about.
      suppressHydrationWarning: true,
    });
  });
  Shown.displayName = tag.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  return Shown as unknown as Component<Tag>;
}

export const SubPlans: Component<'sub-plans'> = /* @__PURE__ */ componentOf('sub-plans');
export const SubPlan: Component<'sub-plan'> = /* @__PURE__ */ componentOf('sub-plan');
export const SubAuth: Component<'sub-auth'> = /* @__PURE__ */ componentOf('sub-auth');
export const SubCheckout: Component<'sub-checkout'> = /* @__PURE__ */ componentOf('sub-checkout');
export const SubPayment: Component<'sub-payment'> = /* @__PURE__ */ componentOf('sub-payment');
export const SubAccount: Component<'sub-account'> = /* @__PURE__ */ componentOf('sub-account');
export const SubReceipt: Component<'sub-receipt'> = /* @__PURE__ */ componentOf('sub-receipt');
export const SubReseller: Component<'sub-reseller'> = /* @__PURE__ */ componentOf('sub-reseller');
export const SubStb: Component<'sub-stb'> = /* @__PURE__ */ componentOf('sub-stb');
export const SubHelp: Component<'sub-help'> = /* @__PURE__ */ componentOf('sub-help');
export const SubPortal: Component<'sub-portal'> = /* @__PURE__ */ componentOf('sub-portal');
