import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, mergeConfig } from 'vitest/config';
import { CORPUS_TESTS, DEEP_TESTS, productTests } from './vitest.config.ts';

const corpus = process.env['MASTHEAD_CORPUS'];
const hasCorpus = corpus !== undefined && existsSync(join(corpus, 'digitalgov'));

/** What takes minutes, one file after the other, each in a process of its own: `npm run test:deep`. */
export default mergeConfig(
  productTests,
  defineConfig({
    test: {
      name: 'deep',
      // Read by src/testing/by-tier.ts.
      env: { MASTHEAD_ALL_VARIANTS: '1' },
      include: [DEEP_TESTS],
      exclude: hasCorpus ? [] : [CORPUS_TESTS],
      isolate: true,
      fileParallelism: false,
      testTimeout: 900_000,
      hookTimeout: 900_000,
    },
  }),
);
