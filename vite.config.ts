import react from '@vitejs/plugin-react';
import { rmSync } from 'node:fs';
import { defineConfig } from 'vite';

/**
 * Readable, and the same in every build: the noun's folder and the class, without machine paths. Two files never
 * share a prefix, because two folders of a kind never share a name: `content-list_rows`, `asset-admin-media-library_tile`.
 */
export function generateScopedName(name: string, file: string): string {
  const path = file.split('?')[0]?.replaceAll('\\', '/') ?? '';
  const inside = path.split(/\/(?:src|extensions\/[^/]+|e2e\/fixtures\/[^/]+)\//).at(-1) ?? path;
  const place = inside.replace(/^(?:blocks|entities|fields)\/|(?:\/style)?\.module\.css$/g, '');
  return `${place.replaceAll('/', '-')}_${name}`;
}

/** Keys what browsers keep for good of one build of the admin: the texts of stored operations. */
const buildId = Date.now().toString(36);

export default defineConfig({
  plugins: [react()],
  css: { modules: { generateScopedName } },
  // Every asset is a file with a hashed name under /assets/: nothing is inlined into styles.
  build: { target: 'es2022', emptyOutDir: true, assetsDir: 'assets', assetsInlineLimit: 0 },
  environments: {
    /** The admin: one document for every address below /admin. Files go to dist/admin, addresses start with /admin/. */
    client: {
      define: { __MASTHEAD_BUILD__: JSON.stringify(buildId) },
      build: {
        outDir: 'dist',
        assetsDir: 'admin/assets',
        emptyOutDir: false,
        manifest: 'admin/manifest.json',
        rollupOptions: { input: { admin: 'admin/index.html' } },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        ssr: true,
        minify: false,
        sourcemap: true,
        cssMinify: true,
        rollupOptions: {
          input: { main: 'src/server/main.ts' },
          output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
        },
        ssrEmitAssets: true,
      },
    },
  },
  builder: {
    async buildApp(builder) {
      rmSync('dist/admin', { recursive: true, force: true });
      for (const name of ['ssr', 'client']) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
});
