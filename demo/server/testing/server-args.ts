import { fileURLToPath } from 'node:url';

/** Node's arguments that run a TypeScript file. */
export const sourceArgs = (entry: string): string[] => ['--import', 'tsx', entry];

/** Node's arguments that run a file. Loading the compiler for one that is no TypeScript takes half a second. */
export const fileArgs = (entry: string): string[] => (/\.tsx?$/.test(entry) ? sourceArgs(entry) : [entry]);

/** Node's arguments that start the sandbox server: from its sources, or from the bundle that `npm test` makes of them. */
export const serverArgs = (): string[] =>
  process.env.SUB_SERVER
    ? [process.env.SUB_SERVER]
    : sourceArgs(fileURLToPath(new URL('../start.ts', import.meta.url)));
