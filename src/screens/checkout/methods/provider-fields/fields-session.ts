import { type ReadonlySignal, signal } from '@preact/signals-react';
import type {
  PaymentFields,
  PaymentFieldsAdapter,
  PaymentFieldsOptions,
  PaymentFieldsProvider,
  PaymentFieldsState,
} from '../../../../runtime/page/payment-fields';

/** `loadFailed`: the provider's script or its fields couldn't be loaded. */
export type FieldsStage = 'loading' | 'ready' | 'loadFailed';

/**
 * A payment provider's own fields, such as Stripe's, in the light DOM of the checkout element. They stay mounted from
 * the form to the confirm step (`ConfirmStep`), because the payer's input is lost if the fields' iframes are moved or
 * removed.
 */
export interface FieldsSession {
  readonly provider: PaymentFieldsProvider;
  /** Name of the slot that shows the fields. */
  readonly slot: string;
  readonly stage: ReadonlySignal<FieldsStage>;
  /** Undefined until the adapter is loaded. */
  readonly adapter: () => PaymentFieldsAdapter | undefined;
  /** The values that the fields show, such as the amount. */
  readonly state: () => PaymentFieldsState;
  /** Resolves to the fields once they can be filled in, or to null if they couldn't be loaded. */
  ready(): Promise<PaymentFields | null>;
  update(state: PaymentFieldsState): void;
  /** Sets the accessible name of the fields. */
  setLabel(text: string): void;
  /** Mounts the fields again after they couldn't be loaded. */
  retry(): void;
  dispose(): void;
}

interface SessionOptions {
  host: HTMLElement;
  provider: PaymentFieldsProvider;
  state: PaymentFieldsState;
  loadAdapter(name: string): Promise<PaymentFieldsAdapter | undefined>;
  loadScript: PaymentFieldsOptions['loadScript'];
}

/**
 * Overrides the page's styles for `div`. The color scheme is light because most providers' frames don't set one, and a
 * browser paints an opaque background behind a frame whose color scheme differs from its parent's.
 */
const boxStyle = 'all:initial!important;display:block!important;color-scheme:light!important';

/**
 * How long mounting may take. If it takes longer, `stage` becomes `loadFailed`, because some scripts load but never
 * show their fields.
 */
const mountTimeoutMs = 30_000;

const slotPrefix = 'payment-fields';
/** Numbers the slots, whose names must be unique in an element. */
let sessionCount = 0;

/** Adds a `div` to the light DOM of the checkout element `host`, and mounts the provider's fields in it. */
export function openSession({
  host,
  provider,
  state: initialState,
  loadAdapter,
  loadScript,
}: SessionOptions): FieldsSession {
  sessionCount++;
  const slot = `${slotPrefix}-${sessionCount}`;
  const node = appendNode(host, slot);
  const stage = signal<FieldsStage>('loading');
  let latestState = initialState;
  let adapter: PaymentFieldsAdapter | undefined;
  let isDisposed = false;
  let fields: PaymentFields | null = null;
  let readyPromise: Promise<PaymentFields | null>;

  /** Mounts the fields in a new container, which replaces the container of an earlier call. */
  const mountFields = async (): Promise<PaymentFields | null> => {
    const container = document.createElement('div');
    container.style.cssText = boxStyle;
    node.replaceChildren(container);
    const mountedState = latestState;
    try {
      adapter = await loadAdapter(provider.name);
      if (!adapter) throw new Error(`No adapter for the fields of "${provider.name}"`);
      if (isDisposed) return null;
      const mounted = await adapter.mount({ ...mountedState, provider, container, loadScript });
      // These fields are no longer needed: the session was disposed of, or `retry` has started to mount other fields.
      if (isDisposed || container.parentNode !== node) {
        mounted.unmount();
        return null;
      }
      fields = mounted;
      if (latestState !== mountedState) mounted.update(latestState);
      stage.value = 'ready';
      return mounted;
    } catch (error) {
      console.warn('[sub-elements]', error);
      if (container.parentNode === node) stage.value = 'loadFailed';
      return null;
    }
  };

  /**
   * Mounts the fields. Resolves to null after a failure or the timeout. Fields that load after the timeout are shown
   * too, unless `retry` was called in the meantime.
   */
  const mountWithTimeout = (): Promise<PaymentFields | null> => {
    const fieldsPromise = mountFields();
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        stage.value = 'loadFailed';
        resolve(null);
      }, mountTimeoutMs);
      void fieldsPromise.then((mounted) => {
        clearTimeout(timer);
        // `ready` returns the fields even if they loaded after the timeout.
        if (mounted) readyPromise = fieldsPromise;
        resolve(mounted);
      });
    });
  };
  readyPromise = mountWithTimeout();

  return {
    provider,
    slot,
    stage,
    adapter: () => adapter,
    state: () => latestState,
    ready: () => readyPromise,
    update(next) {
      if (JSON.stringify(next) === JSON.stringify(latestState)) return;
      latestState = next;
      fields?.update(next);
    },
    setLabel: (text) => node.setAttribute('aria-label', text),
    retry() {
      stage.value = 'loading';
      readyPromise = mountWithTimeout();
    },
    dispose() {
      if (isDisposed) return;
      isDisposed = true;
      fields?.unmount();
      sessionNodes.delete(node);
      node.remove();
    },
  };
}

/** The nodes that `openSession` added, to distinguish them from copies. */
const sessionNodes = new WeakSet<Element>();

/** Adds the `div` that contains the fields to the light DOM of the checkout element `host`. */
function appendNode(host: HTMLElement, slot: string): HTMLElement {
  const node = document.createElement('div');
  node.slot = slot;
  node.setAttribute('role', 'group');
  node.style.cssText = boxStyle;
  removeCopies(host);
  sessionNodes.add(node);
  host.append(node);
  return node;
}

/** Removes the fields that were copied when the element was cloned, for example by a page cache (Turbo, htmx). */
function removeCopies(host: HTMLElement): void {
  for (const child of [...host.children]) {
    if (child.slot.startsWith(slotPrefix) && !sessionNodes.has(child)) child.remove();
  }
}
