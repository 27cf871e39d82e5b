import { shareSandboxes } from './tools/sandbox/shared-sandboxes';

/** Shares the sandboxes between the workers of all projects. Playwright calls the returned function after the run. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const shared = await shareSandboxes();
  process.env.SUB_SANDBOXES = shared.url;
  return shared.stop;
}
