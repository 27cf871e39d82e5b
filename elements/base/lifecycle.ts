interface LifecycleOptions {
  /** Starts loading what the element needs; returns the cleanup. */
  start(): () => void;
  /** Renders the screen. */
  mount(): void;
  unmount(): void;
}

export interface Lifecycle {
  connect(): void;
  disconnect(): void;
  /** Mounts once while the element is connected. */
  mount(): void;
  /** Starts again, after loading failed. */
  restart(): void;
}

/** Starts, mounts and unmounts an element. A node that is moved within the page keeps its state. */
export function createLifecycle({ start, mount, unmount }: LifecycleOptions): Lifecycle {
  let cleanUp: (() => void) | undefined;
  let isConnected = false;
  let isMounted = false;
  return {
    connect() {
      isConnected = true;
      cleanUp ??= start();
    },
    disconnect() {
      isConnected = false;
      // Moving a node disconnects it and connects it again within the same task.
      queueMicrotask(() => {
        if (isConnected) return;
        if (isMounted) unmount();
        isMounted = false;
        cleanUp?.();
        cleanUp = undefined;
      });
    },
    mount() {
      if (isMounted || !isConnected) return;
      isMounted = true;
      mount();
    },
    restart() {
      cleanUp?.();
      cleanUp = start();
    },
  };
}
