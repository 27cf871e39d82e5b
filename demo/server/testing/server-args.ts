import { fileURLToPath } from 'node:url';

/** Node's arguments that run a TypeScript file. */
export const sourceArgs = (entry: string): string[] => ['--import', 'tsx', entry];

/**
 * Node's arguments that run a TypeScript or JavaScript file. JavaScript runs without tsx, which takes half a second to
 * load.
 */
export const fileArgs = (entry: string): string[] => (/\.tsx?$/.test(entry) ? sourceArgs(entry) : [entry]);

/**
 * Node's arguments that start the sandbox server: from the bundle whose path is in the environment variable SUB_SERVER,
 * which `npm test` sets. Without the variable, the server starts from its sources.
 */
export const serverArgs = (): string[] =>
  process.env.SUB_SERVER
    ? [process.env.SUB_SERVER]
    : sourceArgs(fileURLToPath(new URL('../start.ts', import.meta.url)));
