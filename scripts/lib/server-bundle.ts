import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Packages loaded from node_modules: those with machine code or extra files, and those that
 * load others of them by name. All else is in the bundle, without comments and development code: the source text of a
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

/** The half of React's renderer that returns strings; its entry for Node also loads the one for streams. */
const STRING_RENDERER = fileURLToPath(
  new URL('../../node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js', import.meta.url),
);

/**
 * Makes the server's files small in memory. In development packages stay where they are: Vite's module runner cannot
 * evaluate CommonJS.
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
 * The same program, with letters outside Latin-1 written as escapes: a single one makes V8 store the whole
 * file with two bytes a character. They must not occur inside `String.raw`.
 */
export function withLatinLetters(code: string): string {
  return code.replaceAll(
    /[^\0-\xff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
