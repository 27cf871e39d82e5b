import { type ReadonlySignal, signal } from '@preact/signals-react';
import type {
  PaymentFields,
  PaymentFieldsAdapter,
  PaymentFieldsOptions,
  PaymentFieldsProvider,
  PaymentFieldsState,
} from '../../../../runtime/payment-fields/payment-fields';

/** `loadFailed`: the provider's script or its fields couldn't be loaded. */
export type FieldsStage = 'loading' | 'ready' | 'loadFailed';

/**
 * A provider's fields in the light DOM. They stay mounted from the form to the confirmation: the payer's input is lost
 * if their frames are moved or removed.
 */
export interface FieldsSession {
  readonly provider: PaymentFieldsProvider;
  /** Name of the slot that shows the fields. */
  readonly slot: string;
  readonly stage: ReadonlySignal<FieldsStage>;
  readonly adapter: () => PaymentFieldsAdapter | undefined;
  /** The values that the fields show, such as the amount. */
  readonly state: () => PaymentFieldsState;
  /** The fields, once they can be filled in; null if they couldn't be loaded. */
  ready(): Promise<PaymentFields | null>;
  update(state: PaymentFieldsState): void;
  /** Sets the accessible name of the fields. */
  setLabel(text: string): void;
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
 * Overrides a page's styles for `div`. The light color scheme is for providers' frames, which have none: browsers paint an
 * opaque background behind a frame whose color scheme differs.
 */
const boxStyle = 'all:initial!important;display:block!important;color-scheme:light!important';

/** A provider's script can load and still never show its fields. */
const mountTimeoutMs = 30_000;

const slotPrefix = 'payment-fields';
let count = 0;

/** Adds a node for the fields to the element's light DOM, and mounts them. */
export function openSession({ host, provider, loadAdapter, loadScript, ...options }: SessionOptions): FieldsSession {
  count++;
  const slot = `${slotPrefix}-${count}`;
  const node = document.createElement('div');
  node.slot = slot;
  node.setAttribute('role', 'group');
  node.style.cssText = boxStyle;
  removeCopies(host);
  ownNodes.add(node);
  host.append(node);
  const stage = signal<FieldsStage>('loading');
  let { state } = options;
  let adapter: PaymentFieldsAdapter | undefined;
  let isDisposed = false;
  let fields: PaymentFields | null = null;
  let mounting: Promise<PaymentFields | null>;

  const load = async (): Promise<PaymentFields | null> => {
    const container = document.createElement('div');
    container.style.cssText = boxStyle;
    node.replaceChildren(container);
    const mountedState = state;
    try {
      adapter = await loadAdapter(provider.name);
      if (!adapter) throw new Error(`No adapter for the fields of "${provider.name}"`);
      if (isDisposed) return null;
      const mounted = await adapter.mount({ ...mountedState, provider, container, loadScript });
      // The session was disposed of, or a retry has replaced the container.
      if (isDisposed || container.parentNode !== node) {
        mounted.unmount();
        return null;
      }
      fields = mounted;
      if (state !== mountedState) mounted.update(state);
      stage.value = 'ready';
      return mounted;
    } catch (error) {
      console.warn('[sub-elements]', error);
      if (container.parentNode === node) stage.value = 'loadFailed';
      return null;
    }
  };

  /** The fields; null after a timeout. Fields that arrive later are shown if the payer hasn't tried again. */
  const mount = (): Promise<PaymentFields | null> => {
    const loading = load();
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        stage.value = 'loadFailed';
        resolve(null);
      }, mountTimeoutMs);
      void loading.then((mounted) => {
        clearTimeout(timer);
        // If the fields load after the timeout, `ready` returns them from then on.
        if (mounted) mounting = loading;
        resolve(mounted);
      });
    });
  };
  mounting = mount();

  return {
    provider,
    slot,
    stage,
    adapter: () => adapter,
    state: () => state,
    ready: () => mounting,
    update(next) {
      if (JSON.stringify(next) === JSON.stringify(state)) return;
      state = next;
      fields?.update(next);
    },
    setLabel: (text) => node.setAttribute('aria-label', text),
    retry() {
      stage.value = 'loading';
      mounting = mount();
    },
    dispose() {
      if (isDisposed) return;
      isDisposed = true;
      fields?.unmount();
      ownNodes.delete(node);
      node.remove();
    },
  };
}

const ownNodes = new WeakSet<Element>();

/** A cloned element, such as from a page cache (Turbo, htmx), contains a copy of its rendered content. */
function removeCopies(host: HTMLElement): void {
  for (const child of [...host.children]) if (child.slot.startsWith(slotPrefix) && !ownNodes.has(child)) child.remove();
}

/** How long reserved fields wait for the payment step. The request may take a minute. */
const unusedTimeoutMs = 90_000;

const reservedSessions = new WeakMap<HTMLElement, FieldsSession>();
const claimedSessions = new WeakSet<FieldsSession>();

/** Called when the pay button is clicked: reserves the fields for the payment step. */
export const reserveSession = (host: HTMLElement, session: FieldsSession): void => {
  reservedSessions.set(host, session);
};

/** Called when the payment wasn't sent or was refused: the form keeps its fields. */
export const releaseSession = (host: HTMLElement): void => {
  reservedSessions.delete(host);
};

/** Called when the form unmounts. Removes the fields, unless they are reserved for the payment step. */
export function closeUnreservedSession(host: HTMLElement, session: FieldsSession): void {
  // React and Preact differ in whether the payment step mounts before or after this.
  if (claimedSessions.has(session)) return;
  if (reservedSessions.get(host) !== session) {
    session.dispose();
    return;
  }
  setTimeout(() => {
    if (reservedSessions.get(host) !== session) return;
    reservedSessions.delete(host);
    session.dispose();
  }, unusedTimeoutMs);
}

/** Takes over the fields that the payer filled in. Undefined after a reload. */
export function claimSession(host: HTMLElement): FieldsSession | undefined {
  const session = reservedSessions.get(host);
  reservedSessions.delete(host);
  if (session) claimedSessions.add(session);
  return session;
}
