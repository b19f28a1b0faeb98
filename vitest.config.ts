import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const viteConfigUrl = new URL('./vite.config.ts', import.meta.url);

/** Class names in tests are those of the build, so a test may look for a class a reader's page has. */
const viteConfig: unknown = existsSync(viteConfigUrl) ? await import(viteConfigUrl.href) : undefined;

const shared = {
  // Without “development”: a package that has a build for it would be loaded twice, here by Vite and there by Node.
  ssr: { resolve: { conditions: ['module', 'node'] } },
  css: { modules: { ...scopedName(viteConfig) } },
};

export default defineConfig({
  ...shared,
  test: {
    // A loaded machine is slow, not wrong.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Two projects, so that a change to a script or bench is tested without starting the product's database.
    projects: [
      {
        extends: true,
        test: { name: 'scripts', environment: 'node', include: ['{scripts,bench}/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'product',
          environment: 'node',
          include: ['{src,extensions}/**/*.test.{ts,tsx}'],
          // Runs over archives that are not in the repository: `npm run test:corpus`.
          exclude: ['**/corpus.test.ts'],
          globalSetup: ['src/testing/global-setup.ts'],
          css: { include: [/\.module\.css$/], modules: { classNameStrategy: 'scoped' } },
        },
      },
    ],
  },
});

type ScopedName = (name: string, filename: string, css: string) => string;

function scopedName(config: unknown): { generateScopedName?: ScopedName } {
  if (typeof config !== 'object' || config === null || !('generateScopedName' in config)) return {};
  return { generateScopedName: config.generateScopedName as ScopedName };
}
