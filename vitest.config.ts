import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig, mergeConfig } from 'vitest/config';

/** Tests that take minutes: `npm run test:deep`. */
export const DEEP_TESTS = '{src,extensions}/**/*.deep.test.{ts,tsx}';

/** Of these, the ones over archives that are not in the repository. */
export const CORPUS_TESTS = '**/*corpus.deep.test.ts';

const viteConfigUrl = new URL('./vite.config.ts', import.meta.url);

/** Class names in tests are those of the build, so a test may look for a class a reader's page has. */
const viteConfig: unknown = existsSync(viteConfigUrl) ? await import(viteConfigUrl.href) : undefined;

const shared = defineConfig({
  // Without “development”: a package that has a build for it would be loaded twice, here by Vite and there by Node.
  ssr: { resolve: { conditions: ['module', 'node'] } },
  css: { modules: { ...scopedName(viteConfig) } },
  oxc: { jsx: { runtime: 'automatic', development: false } },
});

/** How tests of the product run, whichever tier they are in. */
export const productTests = mergeConfig(
  shared,
  defineConfig({
    test: {
      environment: 'node',
      // As readers get it: the development build of React takes three times as long to render.
      env: { NODE_ENV: 'production' },
      globalSetup: ['src/testing/global-setup.ts'],
      css: { include: [/\.module\.css$/], modules: { classNameStrategy: 'scoped' } },
    },
  }),
);

export default defineConfig({
  test: {
    // A loaded machine is slow, not wrong.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // More than cores: a third of a worker's time is waiting for the database, a timer or a process.
    maxWorkers: availableParallelism() + 1,
    // Two projects, so that a change to a script or bench is tested without starting the product's database.
    projects: [
      mergeConfig(
        shared,
        defineConfig({
          test: { name: 'scripts', environment: 'node', include: ['{scripts,bench}/**/*.test.ts'] },
        }),
      ),
      mergeConfig(
        productTests,
        defineConfig({
          test: {
            name: 'product',
            include: ['{src,extensions}/**/*.test.{ts,tsx}'],
            // Packages of extensions are in their folders.
            exclude: [DEEP_TESTS, '**/node_modules/**'],
            // Loading the product takes seconds: a worker loads it once for all its files, each with its own database.
            isolate: false,
          },
        }),
      ),
    ],
  },
});

type ScopedName = (name: string, filename: string, css: string) => string;

function scopedName(config: unknown): { generateScopedName?: ScopedName } {
  if (typeof config !== 'object' || config === null || !('generateScopedName' in config)) return {};
  return { generateScopedName: config.generateScopedName as ScopedName };
}
