import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Packages loaded from node_modules: those with native code or extra files, and those that load such packages
 * by name. All others are in the bundle, without comments and development code, because the source text of a
 * program stays in memory as long as the server runs.
 */
const LOADED_AS_INSTALLED = [
  'fastify',
  'graphile-worker',
  'lightningcss',
  'nodemailer',
  'openid-client',
  'pg',
  'prom-client',
  'sharp',
  'subset-font',
];

/** The half of React's renderer that returns strings; its entry for Node also loads the half for streams. */
const STRING_RENDERER = fileURLToPath(
  new URL('../../node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js', import.meta.url),
);

/**
 * Reduces the memory that the server's files need. In development, packages stay in node_modules, because
 * Vite's module runner cannot evaluate CommonJS.
 */
export function leanServer(): Plugin {
  return {
    name: 'masthead-lean-server',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'ssr',
    configEnvironment: (name) =>
      name === 'ssr'
        ? {
            define: { 'process.env.NODE_ENV': JSON.stringify('production') },
            resolve: { noExternal: true, external: LOADED_AS_INSTALLED },
          }
        : null,
    resolveId: (id) => (id === 'react-dom/server' ? STRING_RENDERER : null),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk') file.code = withLatinLetters(file.code);
      },
    },
  };
}

/**
 * Returns the same program with characters outside Latin-1 escaped: a single one makes V8 store the whole
 * file with two bytes per character. Such characters must not occur inside `String.raw`.
 */
export function withLatinLetters(code: string): string {
  return code.replaceAll(
    /[^\0-\xff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
