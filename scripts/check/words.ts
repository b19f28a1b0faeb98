import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answerFromFaults, type Check } from '../lib/report.ts';
import { REFUSED_PHRASES } from './refused-phrases.ts';
import { trackedFiles } from './tracked-files.ts';

type Rule = { word: RegExp; files: RegExp; fault: string };

/** The project's own texts, except the demo's and the lists of the phrases themselves. */
const WRITTEN =
  /^(?!src\/demo\/|docs\/style\.md$|scripts\/check\/(?:refused-phrases|home-made-checks\.test)\.ts$)(?:(?:src|e2e|bench|scripts|docs)\/.+\.(?:tsx?|md)|[A-Z]+\.md)$/;

/** A path is absolute if no part of a longer path or address precedes it. */
const RULES: readonly Rule[] = [
  { word: /(?<![\w.~$})-])\/(?:work|root)\//, files: /./, fault: 'a path of one machine' },
  { word: /\/tmp\/(?:wt|n24)\b/, files: /./, fault: 'a path of one machine' },
  { word: /\bregistry\.(?:npmjs|yarnpkg|npmmirror)\b/, files: /./, fault: "a package registry's address" },
  {
    word: /\b(?:TODO|FIXME)\b/,
    files: /^src\//,
    fault: 'an unfinished piece; finish it or write it down as an issue',
  },
  ...REFUSED_PHRASES.map(([word, instead]) => ({
    word,
    files: WRITTEN,
    fault: `a phrase that is never right; instead: ${instead}`,
  })),
];

/**
 * Tracked text contains no machine's paths and no registry, the product's source announces no unfinished
 * work, and no text contains a refused phrase.
 */
export const wordsCheck: Check = {
  name: 'words',
  run: async (root) => {
    const files = await trackedFiles(root);
    const faults = await Promise.all(
      files.map(async (file) => faultsOfFile(file, await readText(root, file))),
    );
    return answerFromFaults(faults.flat(), `${files.length} files`);
  },
};

/** Text of a file; empty for images and fonts, which have a zero byte near the start. */
async function readText(root: string, file: string): Promise<string> {
  const content = await readFile(join(root, file));
  return content.subarray(0, 8_000).includes(0) ? '' : content.toString('utf8');
}

function faultsOfFile(file: string, text: string): string[] {
  const rules = RULES.filter((rule) => rule.files.test(file) && rule.word.test(text));
  if (rules.length === 0) return [];
  return text
    .split('\n')
    .flatMap((line, index) =>
      rules
        .filter((rule) => rule.word.test(line))
        .map((rule) => `${file}:${index + 1}: ${rule.fault} (${rule.word.exec(line)?.[0]})`),
    );
}
