import react from '@vitejs/plugin-react';
import { rmSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';

/** Readable, and the same in every build: folder and class, without machine paths. */
export function generateScopedName(name: string, file: string): string {
  const parts = file.split('?')[0]?.split('/') ?? [];
  return `${parts.at(-2) ?? 'style'}_${name}`;
}

/** Tells one build of the admin from the next: open tabs poll it, and it keys what browsers keep for good. */
const buildId = Date.now().toString(36);

export default defineConfig({
  plugins: [react(), adminBuildFile()],
  css: { modules: { generateScopedName } },
  build: { target: 'es2022', emptyOutDir: true },
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
        rollupOptions: { input: { main: 'src/server/main.ts' }, output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' } },
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

/** Writes /admin/build.json, which open admin tabs ask once an hour. */
function adminBuildFile(): Plugin {
  return {
    name: 'masthead-admin-build-file',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'admin/build.json', source: JSON.stringify({ build: buildId }) });
    },
  };
}
