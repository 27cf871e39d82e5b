import { afterAll, vi } from 'vitest';

// Test files share their worker process, so whatever a file replaced there is put back when it ends.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
