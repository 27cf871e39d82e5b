/** An application in `demo/examples`, and how the tests build and serve it. */
export interface ExampleApp {
  /** The folder in `demo/examples`. */
  name: string;
  /** The npm scripts that check and build the application. */
  scripts: readonly string[];
  /** How the build is served: by an npm script of the application, or as static files from a folder. */
  serve: { script: string; args?: (port: number) => string[] } | { folder: string };
  /** Maximum size of the scripts that load before the plans are shown, in KiB after gzip. */
  maxScriptKib: number;
  /** True if the application's server renders the plans. */
  hasServerRenderedPlans?: boolean;
  /** Number of copies of React's renderer that the page loads. 0 with the light build, which contains Preact. */
  rendererCount: number;
}

/**
 * Examples whose packages are linked from this project's `node_modules`. With FULL=1, which `npm run test:full` sets,
 * the packages are installed instead.
 */
export const linkedApps: readonly ExampleApp[] = [
  { name: 'plain-html', scripts: [], serve: { folder: '.' }, maxScriptKib: 176, rendererCount: 1 },
  {
    name: 'vite-react',
    scripts: ['build'],
    serve: { script: 'preview', args: (port) => ['--port', String(port), '--strictPort'] },
    maxScriptKib: 175,
    rendererCount: 1,
  },
];

/** Examples whose packages are always installed from the npm registry. */
export const installedApps: readonly ExampleApp[] = [
  {
    name: 'next',
    scripts: ['build'],
    serve: { script: 'start' },
    maxScriptKib: 240,
    hasServerRenderedPlans: true,
    rendererCount: 1,
  },
  { name: 'nuxt', scripts: ['check', 'build'], serve: { script: 'preview' }, maxScriptKib: 225, rendererCount: 0 },
  { name: 'sveltekit', scripts: ['check', 'build'], serve: { script: 'start' }, maxScriptKib: 145, rendererCount: 0 },
  {
    name: 'astro',
    scripts: ['check', 'build'],
    serve: { script: 'start' },
    maxScriptKib: 125,
    hasServerRenderedPlans: true,
    rendererCount: 0,
  },
  { name: 'angular', scripts: ['build'], serve: { folder: 'dist/shop/browser' }, maxScriptKib: 175, rendererCount: 0 },
];
