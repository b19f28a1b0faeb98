import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { answerFromFaults, type Check } from '../lib/report.ts';
import { trackedFiles } from './tracked-files.ts';

/** What readers of the public site get; admin screens and tests apart. */
const VIEWS =
  /^src\/(?:(?:modules\/[^/]+\/)?(?:blocks|slots|ui)\/.+|site\/.+|content-types\/.+|rich-text\/.+)\.tsx$/;
const NOT_VIEWS = /\.test\.tsx$|\/admin\/|^src\/site\/words\//;

/** Begins as a sentence or a label does, and as nothing does that only programs read. */
const LIKE_A_TEXT = /^\p{Lu}\p{Ll}+(?:[ .,:…-]|$)/u;

/**
 * No view of the public site contains literal text: texts come from a dictionary, in the language of the site. The few that
 * only one view needs may be in its file, as a dictionary: `defineWords({ en, de })`.
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
