import { computed, effect, type Signal, signal, untracked } from '@preact/signals-react';
import r2wc from '@r2wc/react-to-web-component';
import { type ComponentType, startTransition } from 'react';
import type { CallDefinition, DataOf, RequestOf } from '../../src/contract/define-call';
import type { Language } from '../../src/contract/primitives';
import { listener, startAnalytics } from '../../src/runtime/analytics/analytics';
import { type CallOptions, request } from '../../src/runtime/api/client';
import { handleError } from '../../src/runtime/api/handle-error';
import { type Brand, brandCodes, loadBrand } from '../../src/runtime/brand/brand';
import { chosenLanguage } from '../../src/runtime/i18n/chosen-language';
import { countryFor } from '../../src/runtime/i18n/country';
import { siteLanguages, storedLanguage } from '../../src/runtime/i18n/language';
import { followServerTexts } from '../../src/runtime/i18n/server-texts';
import type { Area } from '../../src/runtime/i18n/text-keys';
import { loadTexts } from '../../src/runtime/i18n/texts';
import type { DestinationName, Params } from '../../src/runtime/navigation/destinations';
import { navigate } from '../../src/runtime/navigation/navigate';
import { currentPage, pageDefaults } from '../../src/runtime/page/current-page';
import type { ElementContext } from '../../src/runtime/page/element-context';
import { preventable, type SubEventDetails, type SubEventName } from '../../src/runtime/page/events';
import { makeToasts } from '../../src/runtime/page/toasts';
import { currentToken, signOut } from '../../src/runtime/session/session';
import { scene } from '../../src/runtime/settings/scene';
import {
  asLanguage,
  resolveSettings,
  type SettingAttribute,
  settingAttributes,
} from '../../src/runtime/settings/settings';
import { adopt } from '../../src/runtime/styles/sheets';
import { systemTheme } from '../../src/runtime/styles/system-theme';
import { tokenSheet } from '../../src/ui/styling/tokens';
import { focusScreen } from './focus-screen';
import { isolateKeyboard } from './isolate-keyboard';
import { moveByArrows } from './move-by-arrows.lazy';
import { Root } from './root';
import styles, { sheet } from './root.module.css';

/** What an element's own attributes are read as. Presence means true, as in HTML. */
const parsers = {
  string: (text: string | null) => text ?? undefined,
  boolean: (text: string | null) => text !== null && text !== 'false',
} as const;

type AttributeKind = keyof typeof parsers;

export interface ElementDefinition {
  /** The dictionary's areas that the screen speaks, besides `common`. */
  areas: readonly Area[];
  /** Own attributes, dashed. Each is a property too, in camelCase. */
  attributes: Readonly<Record<string, AttributeKind>>;
}

/** Props a screen gets: its element's attributes in camelCase. */
// biome-ignore lint/suspicious/noExplicitAny: each screen declares its own props; the table above decides what arrives
export type Screen = ComponentType<any>;

/** How far an element has come: what it needs to draw anything is loading, there, or did not come. */
export type Readiness = 'loading' | 'ready' | 'failed';

const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

type MountingClass = new () => HTMLElement & { connectedCallback(): void; disconnectedCallback(): void };
const mountingClass = r2wc(Root as ComponentType, { shadow: 'open', props: [] }) as MountingClass;

/**
 * The class every tag extends. r2wc mounts and unmounts the screen; attributes, properties, settings, styles, moves and
 * errors are kept here, because r2wc forgets removed attributes, loses state when a node moves and leaves a crashed
 * element blank.
 */
export function elementOf(Screen: Screen, { areas, attributes }: ElementDefinition) {
  const needed: readonly Area[] = ['common', ...areas];

  /**
   * What all elements have in common. The JSDoc of the element classes is the source of the manifest, the typings and
   * the reference documentation.
   * @attr {string} brand - Folder name of the brand. Default: `data-brand` of the script, then the host name, then `member`.
   * @attr {'en' | 'pt' | 'es' | 'ru'} lang - Language. Default: the visitor's own.
   * @attr {string} api - Origin of the API server. Default: the origin of the script.
   * @attr {'auto' | 'light' | 'dark'} [theme=auto] - Color scheme. `auto` follows the visitor's system.
   * @attr {'WEB' | 'STB'} [scene=WEB] - `STB` is for TVs and set-top boxes: larger, and navigated with arrow keys.
   * @fires sub-ready
   * @fires sub-language-change
   * @fires sub-error
   * @slot - Content to show until the element renders, such as a link to the plans.
   * @csspart screen - Everything the element renders. Style its padding, border or shadow.
   * @csspart button - Every button that performs an action.
   * @csspart field - The box around every form field.
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
   * @cssprop {<length>} --sub-radius - Corner radius of cards and fields.
   * @cssprop {<font-family>} [--sub-font=the system's] - Font family of all text.
   * @cssprop {<length>} [--sub-font-size=16px] - Size of body text, in px. All other sizes and distances scale with it.
   */
  class SubElement extends mountingClass {
    static observedAttributes = [...settingAttributes, ...Object.keys(attributes)];

    /** Drawn by the root. */
    readonly screen = Screen;
    /** Own attributes as the screen's props. */
    readonly props: Signal<Readonly<Record<string, unknown>>> = signal(defaultProps(attributes));
    readonly readiness = signal<Readiness>('loading');
    readonly context: ElementContext;
    /** Stands where the screen will be. */
    readonly room = document.createElement('div');
    readonly #asked = signal<Partial<Record<SettingAttribute, string | null>>>({});
    readonly #brand = signal<Brand | null>(null);
    readonly #lang = signal<Language | null>(null);
    #wished: Language | undefined;
    #stop: (() => void) | undefined;
    #isAway = false;
    #isDrawn = false;

    constructor() {
      super();
      const page = currentPage();
      const settings = computed(() =>
        resolveSettings({
          attributes: this.#asked.value,
          defaults: pageDefaults.value,
          hostname: location.hostname,
          assets: page.assets,
          brands: brandCodes,
          hosts: __HOSTS__,
          scene: scene.value,
        }),
      );
      const theme = computed(() => {
        const fixed = this.#brand.value?.settings.fixedTheme;
        const wished = settings.value.theme;
        return fixed ?? (wished === 'auto' ? systemTheme.value : wished);
      });
      this.context = {
        host: this,
        settings,
        brand: this.#brand as Signal<Brand>,
        lang: this.#lang as Signal<Language>,
        theme,
        toasts: makeToasts(),
        call: (definition, body, options) => this.#call(definition, body, options),
        navigate: (to, params) => this.#navigate(to, params),
        emit: (type, detail) => this.emit(type, detail),
      };
      const root = this.shadowRoot as ShadowRoot;
      adopt(root, tokenSheet);
      adopt(root, sheet);
      // What the page shows inside the tag, until there is something to draw.
      if (!root.firstChild) {
        this.room.className = styles.room as string;
        this.room.append(document.createElement('slot'));
        root.append(this.room);
      }
      isolateKeyboard(root, () => settings.peek().scene === 'STB');
    }

    override connectedCallback(): void {
      this.#isAway = false;
      this.#takeEarlyProperties();
      this.#stop ??= this.#follow();
    }

    override disconnectedCallback(): void {
      this.#isAway = true;
      // A node that is moved is away for less than a microtask: what was typed stays.
      queueMicrotask(() => {
        if (!this.#isAway) return;
        if (this.#isDrawn) super.disconnectedCallback();
        this.#isDrawn = false;
        this.#stop?.();
        this.#stop = undefined;
      });
    }

    /**
     * Draws the screen, or what did not come, once. The first drawing is long on a slow phone: as a transition it lets
     * taps and frames in between.
     */
    draw(): void {
      if (this.#isDrawn || this.#isAway) return;
      this.#isDrawn = true;
      startTransition(() => super.connectedCallback());
    }

    /** Keeps the state when the page moves the element with moveBefore. */
    connectedMoveCallback(): void {}

    attributeChangedCallback(name: string, _: string | null, value: string | null): void {
      if ((settingAttributes as readonly string[]).includes(name)) {
        this.#asked.value = { ...this.#asked.peek(), [name]: value };
        if (name !== 'lang') return;
      }
      const kind = attributes[name];
      if (kind) this.set(camel(name), parsers[kind](value));
    }

    /** Sets one of the screen's props. */
    set(name: string, value: unknown): void {
      if (!Object.is(this.props.peek()[name], value)) this.props.value = { ...this.props.peek(), [name]: value };
    }

    /** Focuses the screen's heading, or the first focusable node if there is no heading. */
    override focus(options?: FocusOptions): void {
      focusScreen(this, options);
    }

    emit<E extends SubEventName>(type: E, detail: SubEventDetails[E]): boolean {
      return this.dispatchEvent(
        new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: preventable.includes(type) }),
      );
    }

    /** Loads what the screen needs again after it did not come. */
    retry(): void {
      this.#stop?.();
      this.readiness.value = 'loading';
      this.#stop = this.#follow();
    }

    #navigate(to: DestinationName, params: Params = {}): boolean {
      return navigate({ host: this, ...this.context.settings.peek(), emit: this.context.emit }, to, params);
    }

    async #call<C extends CallDefinition>(definition: C, body: RequestOf<C>, options?: CallOptions) {
      const { api, brand, scene } = this.context.settings.peek();
      const lang = this.#lang.peek() ?? 'en';
      const token = currentToken();
      const result = await request<C>(definition, body, { api, brand, scene, lang }, options);
      listener.heard?.(this, definition, body, result);
      // What a former sign-in is told says nothing about the present one.
      if (!result.ok) await handleError(result.error, this.context, currentToken() === token);
      return result as { ok: true; value: DataOf<C> } | typeof result;
    }

    // A property that the page set before the class was known hides the accessor of the class.
    #takeEarlyProperties(): void {
      const own = this as unknown as Record<string, unknown>;
      for (const name of [...settingAttributes, ...Object.keys(attributes).map(camel)]) {
        if (!Object.hasOwn(this, name)) continue;
        const value = own[name];
        delete own[name];
        own[name] = value;
      }
    }

    /** Follows the settings: loads the brand, chooses the language, loads its texts. */
    #follow(): () => void {
      const stopBrand = effect(() => {
        const { brand } = this.context.settings.value;
        loadBrand(brand).then(
          (found) => {
            if (this.context.settings.peek().brand === brand) this.#brand.value = found;
          },
          () => this.#fail(),
        );
      });
      // Most likely the language that the brand's rules will choose: its texts come beside the brand, not behind it.
      const likely = this.context.settings.peek().lang ?? storedLanguage.peek() ?? asLanguage(navigator.languages[0]);
      if (likely) void loadTexts(likely, needed).catch(() => undefined);
      const stopLanguage = effect(() => {
        const brand = this.#brand.value?.settings;
        if (!brand) return;
        const sources = {
          asked: this.context.settings.value.lang,
          stored: storedLanguage.value,
          browser: navigator.languages,
          brand,
          site: siteLanguages.value[brand.code],
        };
        const country = countryFor(sources, (definition) =>
          request(definition, {}, { ...this.context.settings.peek(), lang: brand.defaultLanguage }),
        );
        const lang = chosenLanguage({ ...sources, country: country.value });
        if (country.isAsked) return;
        // The last wish counts, whichever dictionary comes last.
        this.#wished = lang;
        loadTexts(lang, needed).then(
          () => {
            if (this.#wished === lang) this.#speak(lang);
          },
          () => this.#fail(),
        );
      });
      const stopDrawing = effect(() => {
        if (this.readiness.value !== 'loading') untracked(() => this.draw());
      });
      const stopArrows = effect(() => {
        if (this.context.settings.value.scene === 'STB') void moveByArrows();
      });
      return () => {
        stopDrawing();
        stopArrows();
        stopBrand();
        stopLanguage();
      };
    }

    #speak(lang: Language): void {
      const before = this.#lang.peek();
      this.#lang.value = lang;
      void followServerTexts(this.context, lang);
      const isFirst = this.readiness.peek() !== 'ready';
      this.readiness.value = 'ready';
      startAnalytics(this.context);
      currentPage().endSession = () => leaveLater(this.context);
      if (isFirst) this.emit('sub-ready', { tag: this.localName });
      else if (before !== lang) this.emit('sub-language-change', { lang });
    }

    // With something to show already, a brand or language that did not come leaves it standing.
    #fail(): void {
      if (this.readiness.peek() !== 'ready') this.readiness.value = 'failed';
    }
  }

  for (const name of [...settingAttributes.filter((one) => one !== 'lang'), ...Object.keys(attributes)]) {
    const isBoolean = attributes[name] === 'boolean';
    Object.defineProperty(SubElement.prototype, camel(name), {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement) {
        return isBoolean ? this.getAttribute(name) !== null : this.getAttribute(name);
      },
      set(this: HTMLElement, value: unknown) {
        if (value === null || value === undefined || value === false) this.removeAttribute(name);
        else this.setAttribute(name, value === true ? '' : String(value));
      },
    });
  }
  return SubElement;
}

/** Where what tells the server does not come, the sign-out holds here alone. */
const leaveLater = (context: ElementContext): Promise<void> =>
  import('../../src/runtime/sign-out/end-session').then(({ endSession }) => endSession(context), signOut);

export type SubElementInstance = InstanceType<ReturnType<typeof elementOf>>;

function defaultProps(attributes: ElementDefinition['attributes']): Record<string, unknown> {
  return Object.fromEntries(Object.entries(attributes).map(([name, kind]) => [camel(name), parsers[kind](null)]));
}
