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
  /** Renders the screen. Does nothing if the screen is already rendered or the element isn't connected. */
  mount(): void;
  /** Cleans up and starts loading again, after loading failed. Doesn't unmount the screen. */
  restart(): void;
}

/** Starts, mounts and unmounts an element. An element that is moved within the page keeps its state. */
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
      // Moving an element disconnects it and connects it again within the same task.
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
