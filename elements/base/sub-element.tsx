import { effect, type Signal, signal, untracked } from '@preact/signals-react';
import r2wc from '@r2wc/react-to-web-component';
import { type ComponentType, startTransition } from 'react';
import type { Language } from '../../src/contract/primitives';
import { startAnalytics } from '../../src/runtime/analytics/analytics';
import { startFingerprint } from '../../src/runtime/api/fingerprint';
import type { Brand } from '../../src/runtime/brand/brand';
import { loadFontsWhenIdle } from '../../src/runtime/brand/brand-fonts';
import { storedLanguage } from '../../src/runtime/i18n/language';
import { applyServerTexts } from '../../src/runtime/i18n/server-texts';
import type { Area } from '../../src/runtime/i18n/text-keys';
import { translatorFor } from '../../src/runtime/i18n/texts';
import { navigate } from '../../src/runtime/navigation/navigate';
import { currentPage } from '../../src/runtime/page/current-page';
import type { ElementContext } from '../../src/runtime/page/element-context';
import { cancelableEvents } from '../../src/runtime/page/events';
import { withTimeLimit } from '../../src/runtime/page/time-limit';
import { makeToasts } from '../../src/runtime/page/toasts';
import { signOut } from '../../src/runtime/session/session';
import { settingAttributes } from '../../src/runtime/settings/settings';
import { adoptSheet } from '../../src/runtime/styles/adopt';
import { tokenSheet } from '../../src/ui/styling/tokens';
import { camelCase, reflectAttributes, upgradeProperties } from './attributes';
import { callApi } from './calls';
import { isolateKeyboard } from './keyboard/isolate-keyboard';
import { followBrandAndLanguage } from './language';
import { createLifecycle } from './lifecycle';
import { focusScreen } from './root/focus-screen';
import { Root } from './root/root';
import styles, { sheet } from './root/root.module.css';
import { createSettings } from './settings';
import { loadTv } from './tv/load-tv';

export interface ElementDefinition {
  /** The areas of texts that the screen needs, besides `common`: names of files in `locales/<language>/`. */
  areas: readonly Area[];
  /**
   * The attributes that this element adds to those of all elements. Each is also a property of the element and a prop
   * of the screen, in camelCase.
   */
  attributes: readonly string[];
}

// biome-ignore lint/suspicious/noExplicitAny: each screen declares its own props; `attributes` decides which it gets
export type Screen = ComponentType<any>;

/** The loading state of the brand and the texts, which every screen needs. */
export type Readiness = 'loading' | 'ready' | 'failed';

type R2wcElementClass = new () => HTMLElement & { connectedCallback(): void; disconnectedCallback(): void };
/** r2wc's custom element class, which mounts and unmounts the root component. */
const R2wcElement = r2wc(Root as ComponentType, { shadow: 'open', props: [] }) as R2wcElementClass;

/**
 * Creates the class that an element extends. Uses r2wc only to mount and unmount the screen: r2wc by itself ignores
 * removed attributes, loses state when a node moves and leaves an element blank after a crash. The files beside this
 * one handle attributes, settings, language, calls and moves.
 */
export function createElementClass(Screen: Screen, { areas, attributes }: ElementDefinition) {
  const observedAttributes = [...settingAttributes, ...attributes];

  /**
   * What all elements have in common. The JSDoc of the element classes is the source of the manifest, the typings and
   * the reference documentation.
   * @attr {string} brand - Folder name of the brand. Default: `data-brand` of the script, then the host name, then `member`.
   * @attr {Language} lang - Language. Default: the visitor's own.
   * @attr {string} api - Origin of the API server. Default: the origin of the script.
   * @attr {'auto' | 'light' | 'dark'} [theme=auto] - Color scheme. `auto` follows the visitor's system. Default on TVs: `dark`.
   * @attr {'WEB' | 'STB'} [scene=WEB] - `STB` is for TVs and set-top boxes: larger, and navigated with arrow keys.
   * @attr {string} reference - The partner's own id of the visit, up to 200 of the characters `A-Z a-z 0-9 _ -`. Stored with registrations and orders, and returned in the events of an order. Default: `?ref=` of the page's URL.
   * @attr {string} email - An email address that fills the sign-in form. Sent only when the visitor submits a form.
   * @attr {'granted' | 'denied'} [consent=granted] - `denied`: no fingerprint, no analytics, and nothing stored beyond the browser session. Applies to the whole page.
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
  class SubElement extends R2wcElement {
    static observedAttributes = observedAttributes;

    readonly screen = Screen;
    /** Every attribute in camelCase: props of the screen, and sources of the settings. */
    readonly props = signal<Readonly<Record<string, string | undefined>>>({});
    readonly readiness = signal<Readiness>('loading');
    readonly context: ElementContext;
    /** Reserves the element's height and shows the page's own content until the screen renders. */
    readonly placeholder = document.createElement('div');
    readonly #brand = signal<Brand | null>(null);
    readonly #lang = signal<Language | null>(null);
    readonly #settings = createSettings(this.props, this.#brand);
    readonly #lifecycle = createLifecycle({
      start: () => this.#start(),
      mount: () => this.#mount(),
      unmount: () => super.disconnectedCallback(),
    });

    constructor() {
      super();
      const { settings, theme } = this.#settings;
      const emit: ElementContext['emit'] = (type, detail) =>
        this.dispatchEvent(
          new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: cancelableEvents.includes(type) }),
        );
      this.context = {
        host: this,
        settings,
        brand: this.#brand as Signal<Brand>,
        lang: this.#lang as Signal<Language>,
        theme,
        toasts: makeToasts(),
        call: (definition, body, options) => callApi(this.context, definition, body, options),
        navigate: (to, params) => navigate({ host: this, ...settings.peek(), emit }, to, params),
        emit,
      };
      const root = this.shadowRoot as ShadowRoot;
      adoptSheet(root, tokenSheet);
      adoptSheet(root, sheet);
      if (!root.firstChild) {
        this.placeholder.className = styles.placeholder as string;
        this.placeholder.append(document.createElement('slot'));
        root.append(this.placeholder);
      }
      isolateKeyboard(root, () => settings.peek().scene === 'STB');
    }

    override connectedCallback(): void {
      upgradeProperties(this, observedAttributes);
      this.#lifecycle.connect();
    }

    override disconnectedCallback(): void {
      this.#lifecycle.disconnect();
    }

    #mount(): void {
      const styleElements = __TV__ ? [...(this.shadowRoot as ShadowRoot).querySelectorAll('style')] : [];
      // The first render takes long on a slow phone. In a transition, React yields to input and painting.
      startTransition(() => super.connectedCallback());
      // Preact empties the root before its first render. In engines without constructable style sheets, the root
      // contains <style> elements, which must stay.
      if (__TV__) (this.shadowRoot as ShadowRoot).prepend(...styleElements);
    }

    /** Empty, but must exist: without it, moveBefore() calls disconnectedCallback and connectedCallback. */
    connectedMoveCallback(): void {}

    attributeChangedCallback(name: string, _: string | null, text: string | null): void {
      this.props.value = { ...this.props.peek(), [camelCase(name)]: text ?? undefined };
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

    #start(): () => void {
      const cleanUps = [
        followBrandAndLanguage({
          resolved: this.#settings.resolved,
          brand: this.#brand,
          areas: ['common', ...areas],
          onLanguage: (lang) => this.#setLanguage(lang),
          onError: () => {
            if (this.readiness.peek() === 'ready') this.#keepLanguage();
            else this.readiness.value = 'failed';
          },
        }),
        effect(() => {
          if (this.readiness.value !== 'loading') untracked(() => this.render());
        }),
        effect(() => {
          const { consent } = this.props.value;
          // Consent is the visitor's decision, so it applies to the whole page and not only to this element.
          if (consent && consent !== currentPage().defaults.consent) currentPage().configure({ consent });
        }),
        effect(() => {
          // Loads the code for TVs in parallel with the texts. The root component uses this code once loaded.
          if (this.context.settings.value.scene === 'STB') loadTv().catch(() => undefined);
        }),
      ];
      return () => {
        for (const cleanUp of cleanUps) cleanUp();
      };
    }

    /**
     * Keeps the current screen and language if a newly chosen brand or language fails to load. The visitor retries by
     * choosing the language again.
     */
    #keepLanguage(): void {
      const lang = this.#lang.peek() as Language;
      storedLanguage.value = lang;
      this.context.toasts.show('error', translatorFor(lang)('common:errors.network'));
    }

    #setLanguage(lang: Language): void {
      const { emit } = this.context;
      const previous = this.#lang.peek();
      const isFirstLanguage = this.readiness.peek() !== 'ready';
      this.#lang.value = lang;
      void applyServerTexts(this.context, lang);
      this.readiness.value = 'ready';
      loadFontsWhenIdle(this.context);
      startFingerprint();
      startAnalytics(this.context);
      currentPage().endSession = () => endSession(this.context);
      if (isFirstLanguage) emit('sub-ready', { tag: this.localName });
      else if (previous !== lang) emit('sub-language-change', { lang });
    }
  }

  // HTMLElement reflects `lang` itself.
  reflectAttributes(
    SubElement.prototype,
    observedAttributes.filter((name) => name !== 'lang'),
  );
  return SubElement;
}

/** Signs out in the browser and on the server. If end-session.ts doesn't load, signs out only in the browser. */
const endSession = (context: ElementContext): Promise<void> =>
  withTimeLimit(import('../../src/runtime/sign-out/end-session')).then((module) => module.endSession(context), signOut);

export type SubElementInstance = InstanceType<ReturnType<typeof createElementClass>>;
