/** Reads a small object from local storage; undefined when there is none or storage is forbidden. */
export function recall<T>(key: string): T | undefined {
  try {
    const text = localStorage.getItem(`sub-elements:${key}`);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

/** Keeps a small object; undefined forgets it. Says whether it was kept. */
export function remember(key: string, value: unknown): boolean {
  try {
    if (value === undefined) localStorage.removeItem(`sub-elements:${key}`);
    else localStorage.setItem(`sub-elements:${key}`, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
