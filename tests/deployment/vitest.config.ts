import { defineConfig } from 'vitest/config';
import { inRoot } from '../tools/paths.ts';

/** Runs the tests of the documented deployment: PostgreSQL, two servers, and nginx with the product's templates. */
export default defineConfig({
  root: inRoot('.'),
  test: {
    include: ['tests/deployment/**/*.test.ts'],
    env: { TZ: 'UTC' },
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
});
