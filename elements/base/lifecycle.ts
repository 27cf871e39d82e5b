interface LifecycleOptions {
  /** Starts loading what the element needs. Returns functions that clean up. */
  start(): readonly (() => void)[];
  /** Renders the screen. Called only while the element is connected. */
  mount(): void;
  unmount(): void;
}

export interface Lifecycle {
  /** Call it when the element is added to a page. Starts loading. */
  connect(): void;
  /** Call it when the element is removed. Unmounts and cleans up, unless the element is only being moved. */
  disconnect(): void;
  /** Renders the screen. Does nothing if the screen is already rendered or the element isn't connected. */
  mount(): void;
  /**
   * Call it after loading failed. Cleans up and starts loading again, without unmounting the screen. If the element isn't
   * connected, loading starts again when it is.
   */
  restart(): void;
}

/**
 * Creates the functions that start, mount and unmount an element. An element that is moved within the page keeps its
 * state.
 */
export function createLifecycle({ start, mount, unmount }: LifecycleOptions): Lifecycle {
  let cleanUps: readonly (() => void)[] | undefined;
  let isConnected = false;
  let isMounted = false;
  const stop = () => {
    for (const cleanUp of cleanUps ?? []) cleanUp();
    cleanUps = undefined;
  };
  return {
    connect() {
      isConnected = true;
      cleanUps ??= start();
    },
    disconnect() {
      isConnected = false;
      // Moving an element disconnects it and connects it again within the same task.
      queueMicrotask(() => {
        if (isConnected) return;
        if (isMounted) unmount();
        isMounted = false;
        stop();
      });
    },
    mount() {
      if (isMounted || !isConnected) return;
      isMounted = true;
      mount();
    },
    restart() {
      stop();
      if (isConnected) cleanUps = start();
    },
  };
}
