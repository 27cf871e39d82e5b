import { effect, type Signal, signal, untracked } from '@preact/signals-react';
import r2wc from '@r2wc/react-to-web-component';
import { type ComponentType, startTransition } from 'react';
import type { Language } from '../../src/contract/primitives';
import { camelCase } from '../../src/rules/letter-case';
import { ownFields } from '../../src/rules/own-fields';
import type { Brand } from '../../src/runtime/brand/brand';
import type { ElementContext } from '../../src/runtime/element-context/element-context';
import type { Area } from '../../src/runtime/i18n/text-keys';
import { sessionOf } from '../../src/runtime/session/session';
import { isTv } from '../../src/runtime/settings/is-tv';
import { settingAttributes } from '../../src/runtime/settings/settings';
import { reflectAttributes, upgradeProperties } from './attributes';
import { createElementContext } from './create-element-context';
import { isolateKeyboard } from './keyboard/isolate-keyboard';
import { createLifecycle, type Lifecycle } from './lifecycle';
import { preloadTv } from './load-tv';
import { startLoading } from './readiness';
import { focusScreen } from './root/focus-screen';
import { Root } from './root/root';
import { applyConsent, createSettings } from './settings';
import { keepShadowRoot, mountInShadowRoot, prepareShadowRoot } from './shadow-root';
import type { AttributeProps, Readiness, Screen, SubElementInstance } from './sub-element-instance';

export interface ElementDefinition {
  /** The areas of texts that the screen needs, besides `common`: names of files in `locales/<language>/`. */
  areas: readonly Area[];
  /**
   * The attributes that this element adds to those of all elements. Each is also a property of the element and a prop
   * of the screen, in camelCase.
   */
  attributes: readonly string[];
  /** Called when an element is connected, while its brand and texts load, to load what the screen will need. */
  prepare?(context: ElementContext, props: AttributeProps): void;
}

type R2wcElementClass = new () => HTMLElement & { connectedCallback(): void; disconnectedCallback(): void };
/** r2wc's custom element class, which mounts and unmounts the root component. */
const R2wcElement = r2wc(Root as ComponentType, { shadow: 'open', props: [] }) as R2wcElementClass;

/**
 * Sets a custom state, which a page's style sheet reads with `:state()`. Chromium 90 to 124 accepts only names with two
 * dashes, read with `:--name`; older engines have no custom states.
 */
function setState(internals: ElementInternals | undefined, name: string, isOn: boolean): void {
  const states = internals?.states;
  if (!states) return;
  const change = (stateName: string) => (isOn ? states.add(stateName) : states.delete(stateName));
  try {
    change(name);
  } catch {
    change(`--${name}`);
  }
}

/**
 * Creates the class that an element extends. Uses r2wc only to mount and unmount the screen: r2wc by itself ignores
 * removed attributes, loses state when a node moves and leaves an element blank after a crash. The class connects the
 * files beside this one, each of which handles one topic.
 */
export function createElementClass(Screen: Screen, { areas, attributes, prepare }: ElementDefinition) {
  const observedAttributes = [...settingAttributes, ...attributes];

  /**
   * What all elements have in common. The JSDoc of the element classes is the source of the manifest, the typings and
   * the reference documentation.
   * @attr {string} brand - Folder name of the brand. Default: `data-brand` of the script, then the host name, then `member`.
   * @attr {Language} lang - Language. Default: the visitor's own.
   * @attr {string} api - Origin of the API server. Default: the origin of the script.
   * @attr {'auto' | 'light' | 'dark' | 'inherit'} [theme=auto] - Color scheme. `auto` follows the visitor's system. `inherit` takes light or dark, the font, the accent color, the grays and the corner radius from the page. Default on TVs: `dark`.
   * @attr {'WEB' | 'STB'} [scene=WEB] - `STB` is for TVs and set-top boxes: larger, and navigated with arrow keys.
   * @attr {string} reference - The partner's own id of the visit, up to 200 of the characters `A-Z a-z 0-9 _ -`. Stored with registrations and orders, and returned in the events of an order. Default: `?ref=` of the page's URL.
   * @attr {string} email - An email address that fills the sign-in form. Sent only when the visitor submits a form.
   * @attr {string} name - The visitor's full name, which fills in the registration and the payer's details.
   * @attr {string} phone - A phone number with the country's calling code, such as `+5511987654321`, which fills in forms.
   * @attr {string} country - The visitor's country (ISO 3166, such as `BR`), which is preselected for phone numbers.
   * @attr {string} metadata - Your own data, stored with orders and returned in their events: a JSON object of up to 20 texts of up to 500 characters. Names have up to 40 of the characters `A-Z a-z 0-9 _ -`.
   * @attr {string} success-url - The page to which the browser goes after a successful payment. `{orderId}` is replaced by the order's id. Default: the result is shown.
   * @attr {'granted' | 'denied'} [consent=granted] - `denied`: no fingerprint, no analytics, and nothing stored beyond the browser session. Every other value than `granted` counts as `denied`. Applies to the whole page.
   * @fires sub-ready
   * @fires sub-language-change
   * @fires sub-error
   * @slot - Content to show until the element renders, such as a link to the plans.
   * @csspart screen - Everything the element renders. Style its padding, border or shadow.
   * @csspart button - Every button that performs an action.
   * @csspart field - The box around every form field.
   * @csspart input - The control inside a field.
   * @csspart card - Every plan, choice and box of content.
   * @csspart price - The price of a plan.
   * @csspart heading - The heading of a screen or dialog.
   * @csspart badge - Labels such as “Best value”.
   * @csspart tab - Every tab.
   * @csspart link - Actions that look like links.
   * @csspart dialog - The box of a dialog.
   * @cssState loading - The element loads its brand and texts
   * @cssState signed-in - A member is signed in
   * @cssprop {<color>} --sub-accent - Primary buttons, selected cards and progress indicators.
   * @cssprop {<color>} --sub-accent-strong - The accent color on hover.
   * @cssprop {<color>} --sub-on-accent - Text on the accent color.
   * @cssprop {<color>} --sub-accent-text - Links and accent-colored text on surface and background.
   * @cssprop {<color>} --sub-accent-soft - Light fill of a selected card.
   * @cssprop {<color>} --sub-background - Background of the element.
   * @cssprop {<color>} --sub-surface - Cards, fields and dialogs.
   * @cssprop {<color>} --sub-subtle - Skeletons and selected rows.
   * @cssprop {<color>} --sub-text - Text.
   * @cssprop {<color>} --sub-muted - Secondary text.
   * @cssprop {<color>} --sub-line - Dividers.
   * @cssprop {<color>} --sub-edge - Borders of fields and choices. Needs a contrast of 3:1 against the surface.
   * @cssprop {<color>} --sub-focus - The focus ring.
   * @cssprop {<color>} --sub-danger - Errors and destructive actions.
   * @cssprop {<color>} --sub-danger-soft - Light fill behind an error.
   * @cssprop {<color>} --sub-success - Success messages.
   * @cssprop {<color>} --sub-success-soft - Light fill behind a success message.
   * @cssprop {<color>} --sub-warning - Warnings.
   * @cssprop {<color>} --sub-warning-soft - Light fill behind a warning.
   * @cssprop {<length>} --sub-radius - Corner radius of cards, buttons and fields.
   * @cssprop {<length>} --sub-button-radius - Corner radius of buttons and badges. Overrides `--sub-radius`.
   * @cssprop {<length>} --sub-field-radius - Corner radius of fields. Overrides `--sub-radius`.
   * @cssprop {<length>} --sub-border-width - Width of the borders of cards, fields and buttons.
   * @cssprop {<color>} --sub-card-background - Background of cards.
   * @cssprop {<border>} --sub-card-border - Border of cards, such as `1px solid #ddd`.
   * @cssprop {<shadow>} --sub-shadow - Shadow of cards.
   * @cssprop {<number>} --sub-spacing - Multiplies all distances. 0.9 is denser, 1.1 airier.
   * @cssprop {<font-family>} --sub-font - Font family of all text.
   * @cssprop {<font-family>} --sub-heading-font - Font family of headings and prices. Overrides `--sub-font`.
   * @cssprop {<number>} --sub-heading-weight - Font weight of headings and prices.
   * @cssprop {<length>} --sub-heading-tracking - Letter spacing of headings.
   * @cssprop {none | uppercase | lowercase} --sub-heading-case - Letter case of headings.
   * @cssprop {<font-family>} --sub-label-font - Font family of buttons, labels, tabs and badges. Overrides `--sub-font`.
   * @cssprop {<number>} --sub-label-weight - Font weight of buttons, labels, tabs and badges.
   * @cssprop {<length>} --sub-label-tracking - Letter spacing of buttons, labels, tabs and badges.
   * @cssprop {none | uppercase | lowercase} --sub-label-case - Letter case of buttons, labels, tabs and badges.
   * @cssprop {<number>} --sub-icon-stroke - Line width of icons, on a grid of 24.
   * @cssprop {<number>} --sub-motion - Multiplies the duration of animations. 0 turns them off.
   * @cssprop {<image>} --sub-hero - Background of the heading of the plans. `none` removes the brand's.
   * @cssprop {<color>} --sub-hero-text - Text on that background. Needs a contrast of 4.5:1.
   * @cssprop {<length>} [--sub-font-size=16px] - Size of body text, in px. All other sizes and distances scale with it.
   */
  class SubElement extends R2wcElement implements SubElementInstance {
    static observedAttributes = observedAttributes;

    readonly screen = Screen;
    readonly props = signal<AttributeProps>(ownFields({}));
    readonly readiness = signal<Readiness>('loading');
    readonly context: ElementContext;
    readonly placeholder: HTMLElement;
    readonly #lifecycle: Lifecycle;

    constructor() {
      super();
      const { props, readiness } = this;
      const root = this.shadowRoot as ShadowRoot;
      const brand = signal<Brand | null>(null);
      const lang = signal<Language | null>(null);
      const { resolved, settings, theme } = createSettings(props, brand, this);
      const context = createElementContext({
        host: this,
        settings,
        brand: brand as Signal<Brand>,
        lang: lang as Signal<Language>,
        theme,
      });
      this.context = context;
      this.placeholder = prepareShadowRoot(root);
      const internals = this.attachInternals?.();
      isolateKeyboard(root, () => isTv(settings.peek()));
      this.#lifecycle = createLifecycle({
        start: () => {
          prepare?.(context, props.peek());
          return [
            startLoading({ context, readiness, resolved, brand, lang, areas: ['common', ...areas] }),
            effect(() => {
              if (readiness.value !== 'loading') untracked(() => this.render());
            }),
            effect(() => applyConsent(props.value)),
            effect(() => setState(internals, 'loading', readiness.value === 'loading')),
            effect(() => setState(internals, 'signed-in', !!sessionOf(settings.value).member.value)),
            effect(() => preloadTv(settings.value)),
          ];
        },
        // The first render takes long on a slow phone. In a transition, React yields to input and painting.
        mount: () => mountInShadowRoot(() => startTransition(() => super.connectedCallback()), root),
        unmount: () => super.disconnectedCallback(),
      });
    }

    override attachShadow(init: ShadowRootInit): ShadowRoot {
      return keepShadowRoot(this, super.attachShadow(init));
    }

    override connectedCallback(): void {
      upgradeProperties(this, observedAttributes);
      this.#lifecycle.connect();
    }

    override disconnectedCallback(): void {
      this.#lifecycle.disconnect();
    }

    /** Empty, but must exist: without it, moveBefore() calls disconnectedCallback and connectedCallback. */
    connectedMoveCallback(): void {}

    attributeChangedCallback(name: string, _: string | null, text: string | null): void {
      this.props.value = ownFields({ ...this.props.peek(), [camelCase(name)]: text ?? undefined });
    }

    /** Renders the screen, or a notice if loading failed. */
    render(): void {
      this.#lifecycle.mount();
    }

    /** Focuses the screen's heading, or the first focusable node if there is no heading. */
    override focus(options?: FocusOptions): void {
      focusScreen(this, options);
    }

    /** Loads the brand and texts again, after they failed to load. */
    retry(): void {
      this.readiness.value = 'loading';
      this.#lifecycle.restart();
    }
  }

  // HTMLElement reflects `lang` itself.
  reflectAttributes(
    SubElement.prototype,
    observedAttributes.filter((name) => name !== 'lang'),
  );
  return SubElement;
}
