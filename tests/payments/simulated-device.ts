import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';

type StorageListener = (event: { key: string }) => void;

/** A `Storage` in memory. `onChange` is called with each changed key. */
function createStorage(onChange: (key: string) => void = () => undefined) {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => {
      values.set(key, value);
      onChange(key);
    },
    removeItem: (key: string) => {
      values.delete(key);
      onChange(key);
    },
  };
}

/** A browser with its own storage, on a computer, phone or TV. */
export class SimulatedDevice {
  readonly storageListeners = new Set<StorageListener>();
  readonly localStorage = createStorage((key) => {
    for (const listener of this.storageListeners) queueMicrotask(() => listener({ key }));
  });
  readonly sessionStorage = createStorage();

  /** Runs an action, and everything that it starts, on this device: globals such as `localStorage` are the device's. */
  run<T>(action: () => T): T {
    return activeDevice.run(this, action);
  }
}

const activeDevice = new AsyncLocalStorage<SimulatedDevice>();

/** Screens are rendered outside of the devices. They may read storage and listen to it, but they store nothing. */
const elsewhere = new SimulatedDevice();

const currentDevice = (): SimulatedDevice => activeDevice.getStore() ?? elsewhere;

/** Replaces the globals that differ between devices. Call it after `vi.useFakeTimers`. */
export function stubDeviceGlobals(): void {
  const delegateTo = (kind: 'localStorage' | 'sessionStorage') => ({
    getItem: (key: string) => currentDevice()[kind].getItem(key),
    setItem: (key: string, value: string) => currentDevice()[kind].setItem(key, value),
    removeItem: (key: string) => currentDevice()[kind].removeItem(key),
  });
  vi.stubGlobal('localStorage', delegateTo('localStorage'));
  vi.stubGlobal('sessionStorage', delegateTo('sessionStorage'));
  vi.stubGlobal('location', { href: 'https://shop.example/buy?plan=102' });
  // Screens are rendered as on a desktop computer: no media query matches.
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('navigator', { userAgent: 'Test' });
  vi.stubGlobal('addEventListener', (type: string, listener: StorageListener) => {
    if (type === 'storage') currentDevice().storageListeners.add(listener);
  });
  vi.stubGlobal('removeEventListener', (type: string, listener: StorageListener) => {
    if (type === 'storage') currentDevice().storageListeners.delete(listener);
  });
  // A fake timer is called by the test, which is on no device.
  type Callback = (...args: unknown[]) => void;
  const setFakeTimeout = globalThis.setTimeout as (callback: Callback, ...rest: unknown[]) => unknown;
  vi.stubGlobal('setTimeout', (callback: Callback, ...rest: unknown[]) =>
    setFakeTimeout(activeDevice.getStore() ? AsyncLocalStorage.bind(callback) : callback, ...rest),
  );
}
