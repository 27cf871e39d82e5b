import { writeGeneratedFiles } from '../../../elements/build/api/generate';

/** Vitest calls this once before the unit tests. Generates `elements/generated`, which a fresh clone doesn't have. */
export async function setup(): Promise<void> {
  await writeGeneratedFiles();
}
