import react from '@vitejs/plugin-react';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { cutFonts } from './scripts/lib/cut-fonts.ts';
import { leanServer } from './scripts/lib/server-bundle.ts';
import { withoutApiDescriptions } from './scripts/lib/without-api-descriptions.ts';

/**
 * Readable, and the same in every build: the noun's folder and the class, without machine paths. Two files never
 * share a prefix, because two folders of a kind never share a name: `content-list_rows`, `asset-admin-media-library_tile`.
 */
export function generateScopedName(name: string, file: string): string {
  const path = file.split('?')[0]?.replaceAll('\\', '/') ?? '';
  const inside = path.split(/\/(?:src|extensions\/[^/]+|e2e\/fixtures\/[^/]+)\//).at(-1) ?? path;
  const place = inside.replace(
    /^(?:modules\/[^/]+\/(?:[^/]+\/)??)?(?:blocks|entities|fields)\/|(?:\/style)?\.module\.css$/g,
    '',
  );
  return `${place.replaceAll('/', '-')}_${name}`;
}

/** The oldest that README promises: Firefox ESR, Safari 17, Chromium of the last two years. */
const BROWSERS = ['firefox140', 'safari17', 'chrome131'];

/** Keys what browsers keep for good of one build of the admin: the texts of stored operations. */
const buildId = Date.now().toString(36);

export default defineConfig({
  plugins: [
    react(),
    withoutSiteStyles(),
    withoutEmbeddedFonts(),
    shortPreload(),
    cutFonts(),
    leanServer(),
    withoutApiDescriptions(),
  ],
  css: { modules: { generateScopedName }, postcss: { plugins: [withSources()] } },
  // Every asset is a file with a hashed name under /assets/: nothing is inlined into styles.
  build: {
    target: ['es2022', ...BROWSERS],
    cssTarget: BROWSERS,
    emptyOutDir: true,
    assetsDir: 'assets',
    assetsInlineLimit: 0,
  },
  environments: {
    /** The admin: one document for every address below /admin. Files go to dist/admin, addresses start with /admin/. */
    client: {
      define: { __MASTHEAD_BUILD__: JSON.stringify(buildId) },
      build: {
        outDir: 'dist',
        assetsDir: 'admin/assets',
        emptyOutDir: false,
        manifest: 'admin/manifest.json',
        // What is sent is judged by `npm run check`, compressed and with all that an entry needs.
        chunkSizeWarningLimit: 1_000,
        rollupOptions: {
          input: { admin: 'admin/index.html' },
          // Directives of packages to a compiler that does not run here.
          onwarn: (warning, warn) => {
            if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
          },
          // Left to itself, each set of screens that shares a module gets a file of its own: a hundred requests for a list.
          output: {
            // Files share what they need in circles; what is loaded first has run all the same.
            strictExecutionOrder: true,
            codeSplitting: {
              groups: [
                { name: 'frame', tags: ['$initial'], priority: 3 },
                // Loaded with the frame by whoever is logged in, and needed by every declared list.
                { name: 'definitions', test: /\/registry\/(?:entities|content-types)\.ts$/, priority: 2 },
                { name: 'shared', minShareCount: 4, entriesAware: true, entriesAwareMergeThreshold: 60_000 },
              ],
            },
          },
        },
      },
    },
    /** The public site's program: dist/server/assets/, where fonts lie too. */
    site: {
      consumer: 'client',
      build: {
        outDir: 'dist/server',
        emptyOutDir: false,
        manifest: 'site-manifest.json',
        modulePreload: { polyfill: false },
        cssCodeSplit: false,
        rollupOptions: { input: { site: 'src/site/entry-client.ts' } },
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
          // Each thread and child process is started from a file of its own.
          input: {
            main: 'src/server/main.ts',
            'parser-process': 'src/server/parsers/process.ts',
            'image-process': 'src/server/media/process.ts',
            'parser-worker': 'src/server/parsers/worker.ts',
            'legacy-hash-worker': 'src/server/auth/legacy-hash-worker.ts',
          },
          output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js', comments: false },
        },
        ssrEmitAssets: true,
      },
    },
  },
  builder: {
    async buildApp(builder) {
      rmSync('dist/admin', { recursive: true, force: true });
      for (const name of ['ssr', 'client', 'site']) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
      for (const [folder, quality] of Object.entries(QUALITY)) compressFiles(folder, quality);
    },
  },
});

/** What islands import of their block's style is its class names: the rules are in the document, with the block's own. */
function withoutSiteStyles(): Plugin {
  return {
    name: 'masthead-without-site-styles',
    applyToEnvironment: ({ name }) => name === 'site',
    generateBundle(_options, bundle) {
      for (const file of Object.keys(bundle)) if (file.endsWith('.css')) delete bundle[file];
    },
  };
}

/** The style of GraphiQL embeds fonts, which are 360 kB and which the admin's policy refuses: the admin has its own. */
function withoutEmbeddedFonts(): Plugin {
  return {
    name: 'masthead-without-embedded-fonts',
    enforce: 'pre',
    transform: {
      filter: { id: /\/node_modules\/graphiql\/dist\/style\.css$/ },
      handler: (code) => ({ code: code.replaceAll(/@font-face\s*\{[^}]*\}/g, ''), map: null }),
    },
  };
}

/** Requests the files that a script imports together with the script. Every browser of BROWSERS supports it. */
const PRELOAD = `export function __vitePreload(load, files = []) {
  for (const file of files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + file }));
  return load();
}`;

/** Vite's own helper, a quarter of the script that every page loads, also loads styles, which pages of the site contain. */
function shortPreload(): Plugin {
  return {
    name: 'masthead-short-preload',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'site',
    load: { filter: { id: /^\0vite\/preload-helper\.js$/ }, handler: () => PRELOAD },
  };
}

/** What readers load as small as it gets; the admin, ten times as much, within two seconds. */
const QUALITY = { 'dist/server/assets': 11, 'dist/admin/assets': 9 };

/** Programs and styles are sent compressed; once here is cheaper than at every request. */
function compressFiles(folder: string, quality: number): void {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  for (const name of readdirSync(folder)) {
    if (!/\.(?:js|css)$/.test(name)) continue;
    const bytes = readFileSync(join(folder, name));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, { params }));
  }
}

interface Declarations {
  source?: unknown;
  walkDecls: (run: (declaration: { source?: unknown }) => void) => unknown;
}

/** Declarations that CSS modules add for `composes` have no source, and Vite would warn about them in every build. */
function withSources() {
  return {
    postcssPlugin: 'sources-of-declarations',
    OnceExit(root: Declarations) {
      root.walkDecls((declaration) => {
        declaration.source ??= root.source;
      });
    },
  };
}
