import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answerFromFaults, type Check } from '../lib/report.ts';
import { trackedFiles } from './tracked-files.ts';

/** Styles of the public site, without admin screens. */
const LOOKED_AT =
  /^src\/(?:(?:modules\/[^/]+\/)?(?:blocks|slots|ui)|site|content-types|rich-text)\/.+\.(?:css|tsx)$/;

/** Includes the only file for rules that have no logical form. */
const EXEMPT = /\/admin\/|\.test\.tsx$|^src\/site\/styles\/rtl\.css$/;

const PHYSICAL_PROPERTY =
  /^(?:(?:scroll-)?(?:margin|padding)-(?:left|right)|border-(?:left|right)(?:-\w+)?|border-(?:top|bottom)-(?:left|right)-radius|left|right)$/;

/** Properties whose values `left` and `right` are physical. */
const SIDED_PROPERTY = /^(?:text-align(?:-last)?|float|clear|caption-side|object-position|transform-origin)$/;

/** Shorthands whose four values cover all sides: the second is the right side, the fourth the left. */
const FOUR_SIDES = /^(?:(?:scroll-)?(?:margin|padding)|inset|border-(?:width|style|color))$/;

const INLINE_STYLE =
  /\b(?:(?:margin|padding|border)(?:Left|Right)\w*\s*:|(?:textAlign|float)\s*:\s*['"](?:left|right)['"])/g;

/**
 * Styles of the public site use the start and the end of a line instead of left and right, so that a site in
 * Arabic mirrors one in English without extra rules.
 */
export const logicalCssCheck: Check = {
  name: 'logical-css',
  run: async (root) => {
    const files = (await trackedFiles(root)).filter((file) => LOOKED_AT.test(file) && !EXEMPT.test(file));
    const faults = await Promise.all(
      files.map(async (file) => faultsOf(file, await readFile(join(root, file), 'utf8'))),
    );
    return answerFromFaults(faults.flat(), `${files.length} files`);
  },
};

function faultsOf(file: string, text: string): string[] {
  const found = file.endsWith('.css') ? physicalRules(text) : [...text.matchAll(INLINE_STYLE)];
  return found.map(({ 0: words, index }) => {
    const line = text.slice(0, index).split('\n').length;
    return `${file}:${line}: left and right (${words.trim()}); name the beginning and the end: inline-start, inline-end`;
  });
}

/** Declarations that depend on left or right. */
function physicalRules(text: string): RegExpExecArray[] {
  const bare = text.replaceAll(/\/\*[^]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  return [...bare.matchAll(/(?<![\w-])([a-z-]+)\s*:\s*([^;{}]*)(?=[;}])/g)].filter(([, property, value]) =>
    isPhysical(property ?? '', value ?? ''),
  );
}

function isPhysical(property: string, value: string): boolean {
  if (PHYSICAL_PROPERTY.test(property)) return true;
  if (SIDED_PROPERTY.test(property)) return /(?<![\w-])(?:left|right)(?![\w-])/.test(value);
  if (!FOUR_SIDES.test(property)) return false;
  const [, right, , left] = parts(value.replace('!important', ''));
  return left !== undefined && left !== right;
}

/** Splits a shorthand into its values; a bracketed expression is one value. */
function parts(value: string): string[] {
  return value.trim().match(/(?:[^\s()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? [];
}
