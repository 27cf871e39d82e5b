import { afterAll, vi } from 'vitest';

// Test files share their worker process, so each restores its stubs at the end.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
