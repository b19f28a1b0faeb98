/**
 * Subsets the built-in fonts for readers: without hinting for old screens, and without features that no page
 * uses.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { cutIntoFiles, FONT_FEATURES } from '../../src/look/font-ranges.ts';

/** Cache of cut files, by a hash of their source: a build cuts each file only once. */
const CACHE = join(import.meta.dirname, '../../node_modules/.cache/fonts');

/** Version of the cut: a different number makes every file be cut again. */
const VERSION = 1;

const LATIN_FILE = /-latin-\d+-(?:normal|italic)-([\w-]{8})\.woff2$/;

/** Every character that a font may contain. */
const EVERY_POINT = Array.from({ length: 0x1_00_00 }, (_, point) => point);

/**
 * Cuts the Latin files of the fonts in the bundle, and renames them after their new content: half of the
 * fonts lose a fifth to a third, PT Sans three quarters. Letters beyond Latin-1 are rarely fetched and remain
 * unchanged.
 */
export function cutFonts(): Plugin {
  return {
    name: 'masthead-cut-fonts',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const { latin } = cutIntoFiles(EVERY_POINT);
      const names = new Map<string, string>();
      for (const [file, asset] of Object.entries(bundle)) {
        const [, hash] = LATIN_FILE.exec(file) ?? [];
        if (asset.type !== 'asset' || hash === undefined) continue;
        const source = Buffer.from(asset.source);
        const cut = await cutOnce(source, latin);
        if (cut.length >= source.length) continue;
        const name = file.replace(hash, hashOf(cut).slice(0, 8));
        delete bundle[file];
        this.emitFile({ type: 'asset', fileName: name, source: cut });
        names.set(basename(file), basename(name));
      }
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk')
          chunk.code = chunk.code.replace(/[\w-]+\.woff2/g, (file) => names.get(file) ?? file);
    },
  };
}

async function cutOnce(source: Buffer, text: string): Promise<Buffer> {
  const cachedFont = join(CACHE, `${VERSION}-${hashOf(source)}.woff2`);
  if (existsSync(cachedFont)) return readFileSync(cachedFont);
  const options = { targetFormat: 'woff2', keepFeatures: FONT_FEATURES, noHinting: true } as const;
  const cut = Buffer.from(await subsetFont(source, text, options));
  mkdirSync(dirname(cachedFont), { recursive: true });
  writeFileSync(cachedFont, cut);
  return cut;
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url');
}
