import { shareSandboxes } from './tools/sandbox/shared-sandboxes';

/**
 * Playwright's global setup: starts the server from which the workers of all projects borrow their sandboxes.
 * Playwright calls the returned function after the run.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const shared = await shareSandboxes();
  process.env.SUB_SANDBOXES = shared.url;
  return shared.stop;
}
