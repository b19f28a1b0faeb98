import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Readable, and the same in every build: folder and class, without machine paths. */
export function generateScopedName(name: string, file: string): string {
  const parts = file.split('?')[0]?.split('/') ?? [];
  return `${parts.at(-2) ?? 'style'}_${name}`;
}

export default defineConfig({
  plugins: [react()],
  css: { modules: { generateScopedName } },
  // Every asset is a file with a hashed name under /assets/: nothing is inlined into styles.
  build: { target: 'es2022', emptyOutDir: true, assetsDir: 'assets', assetsInlineLimit: 0 },
  environments: {
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
      for (const name of ['ssr']) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
});
