import { generate } from '../../../elements/build/api/generate';

/** Vitest runs this once before all test files: a fresh clone has no `elements/generated`, which some of them need. */
export async function setup(): Promise<void> {
  await generate();
}
