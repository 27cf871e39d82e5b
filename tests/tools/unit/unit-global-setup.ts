import { generate } from '../../../elements/build/api/generate';

/** Runs once before all test files: generates `elements/generated`, which a fresh clone doesn't have. */
export async function setup(): Promise<void> {
  await generate();
}
