/** An application in `demo/examples`, and how the tests build and serve it. */
export interface ExampleApp {
  /** Its folder. */
  name: string;
  /** The npm scripts that check and build it. */
  scripts: readonly string[];
  /** The npm script that serves the build, or a folder of static files. */
  serve: { script: string; args?: (port: number) => string[] } | { folder: string };
  /** Upper limit for the scripts that load until the plans are shown, in KiB of gzip. */
  scriptKib: number;
  /** The server renders the plans into the page. */
  hasServedPlans?: boolean;
  /** Copies of React's renderer that the page loads. */
  renderers: number;
}

/** Built from the packages that the project installs itself. */
export const linkedApps: readonly ExampleApp[] = [
  { name: 'plain-html', scripts: [], serve: { folder: '.' }, scriptKib: 135, renderers: 1 },
  {
    name: 'vite-react',
    scripts: ['build'],
    serve: { script: 'preview', args: (port) => ['--port', String(port), '--strictPort'] },
    scriptKib: 140,
    renderers: 1,
  },
];

/** Installed from the npm registry. */
export const installedApps: readonly ExampleApp[] = [
  {
    name: 'next',
    scripts: ['build'],
    serve: { script: 'start' },
    scriptKib: 215,
    hasServedPlans: true,
    renderers: 1,
  },
  { name: 'nuxt', scripts: ['check', 'build'], serve: { script: 'preview' }, scriptKib: 200, renderers: 0 },
  { name: 'sveltekit', scripts: ['check', 'build'], serve: { script: 'start' }, scriptKib: 120, renderers: 0 },
  {
    name: 'astro',
    scripts: ['check', 'build'],
    serve: { script: 'start' },
    scriptKib: 100,
    hasServedPlans: true,
    renderers: 0,
  },
  { name: 'angular', scripts: ['build'], serve: { folder: 'dist/shop/browser' }, scriptKib: 150, renderers: 0 },
];
