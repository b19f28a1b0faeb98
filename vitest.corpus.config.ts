import { defineConfig } from 'vitest/config';

/** Imports of whole archives, apart from `npm test`: they take minutes and files that are not in the repository. */
export default defineConfig({
  ssr: { resolve: { conditions: ['module', 'node'] } },
  test: {
    environment: 'node',
    include: ['src/**/corpus.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    testTimeout: 900_000,
    hookTimeout: 900_000,
  },
});
