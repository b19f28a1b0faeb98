import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { answerFromFaults, type Check } from '../lib/report.ts';
import { trackedFiles } from './tracked-files.ts';

/** Views of the public site, without admin screens and tests. */
const VIEWS =
  /^src\/(?:(?:modules\/[^/]+\/)?(?:blocks|slots|ui)\/.+|site\/.+|content-types\/.+|rich-text\/.+)\.tsx$/;
const NOT_VIEWS = /\.test\.tsx$|\/admin\/|^src\/site\/words\//;

/**
 * Matches a text that begins as a sentence or a label does: strings that only programs read do not begin like
 * that.
 */
const LIKE_A_TEXT = /^\p{Lu}\p{Ll}+(?:[ .,:…-]|$)/u;

/**
 * No view of the public site contains literal text: texts come from a dictionary, in the language of the
 * site. The few texts that only one view needs may be in its file, as a dictionary: `defineWords({ en, de
 * })`.
 */
export const bareTextCheck: Check = {
  name: 'bare-text',
  run: async (root) => {
    const files = (await trackedFiles(root)).filter((file) => VIEWS.test(file) && !NOT_VIEWS.test(file));
    const faults = await Promise.all(
      files.map(async (file) => faultsOf(file, await readFile(join(root, file), 'utf8'))),
    );
    return answerFromFaults(faults.flat(), `${files.length} views`);
  },
};

function faultsOf(file: string, text: string): string[] {
  const { program, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file} does not parse: ${errors[0].message}`);
  const faults: string[] = [];
  const refuse = (start: number, found: string): void => {
    if (start < dictionaryEnd) return;
    const line = text.slice(0, start).split('\n').length;
    faults.push(`${file}:${line}: a text of its own (${found}); it belongs in a dictionary (useWords)`);
  };
  const forEngineers = new Set<number>();
  let dictionaryEnd = 0;
  const check = (start: number, words: string): void => {
    if (LIKE_A_TEXT.test(words) && !forEngineers.has(start)) refuse(start, words);
  };
  new Visitor({
    JSXText: (node) => {
      const words = node.value.trim();
      if (/\p{L}/u.test(words)) refuse(node.start + node.value.indexOf(words), words);
    },
    CallExpression: ({ callee, end }) => {
      if (callee.type === 'Identifier' && callee.name === 'defineWords') dictionaryEnd = end;
    },
    NewExpression: (node) => {
      for (const argument of node.arguments) forEngineers.add(argument.start);
    },
    Literal: (node) => {
      if (typeof node.value === 'string') check(node.start, node.value);
    },
    TemplateLiteral: (node) => check(node.start, node.quasis[0]?.value.cooked ?? ''),
  }).visit(program);
  return faults;
}
