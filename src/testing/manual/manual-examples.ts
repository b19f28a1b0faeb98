/** The code blocks of a manual, with the answers that it promises for them. */

/** A code block that a reader of the manual would run. */
export interface ManualExample {
  /** Line of the block in the manual. */
  line: number;
  /** The heading above it. */
  heading: string;
  language: string;
  code: string;
  /** The answer in the manual: the JSON block that follows; null without one. */
  answer: unknown;
}

interface Block {
  line: number;
  heading: string;
  language: string;
  code: string;
}

/** Languages of blocks that run. */
const RUNNABLE = ['sh', 'js', 'graphql'];

/** The runnable blocks of a text in Markdown, in order. */
export function examplesOf(markdown: string): ManualExample[] {
  const blocks = blocksOf(markdown);
  return blocks.flatMap((block, index) => {
    const next = blocks[index + 1];
    if (!RUNNABLE.includes(block.language)) return [];
    const answer: unknown = next?.language === 'json' ? JSON.parse(next.code) : null;
    return [{ ...block, answer }];
  });
}

function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let heading = '';
  let open: Block | null = null;
  for (const [index, line] of markdown.split('\n').entries()) {
    const fence = /^```(\w*)$/.exec(line);
    if (open && fence) {
      blocks.push(open);
      open = null;
    } else if (open) open.code += `${line}\n`;
    else if (fence) open = { line: index + 1, heading, language: fence[1] ?? '', code: '' };
    else heading = /^#+ (.*)$/.exec(line)?.[1] ?? heading;
  }
  return blocks;
}

/** Values that an example states exactly: codes, reasons, and outcomes. */
const EXACT_NAMES = ['code', 'reason', 'outcome', 'state', 'kind', 'isDryRun'];

/** In an answer of the manual: any value, which is too long to be shown. */
const ANY_VALUE = '…';

/**
 * Differences in shape between the answer of the manual and the real one, as paths with what is wrong: other names, other kinds
 * of values, empty lists, other codes. An entry of a list has the shape of one of the manual's entries.
 */
export function shapeFaults(expected: unknown, actual: unknown, path = 'answer'): string[] {
  if (expected === ANY_VALUE) return actual === null ? [`${path}: null`] : [];
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual)) return [`${path}: a list was expected`];
    if (expected.length > 0 && actual.length === 0) return [`${path}: the list is empty`];
    return actual.flatMap((entry, index) => {
      const faults = expected.map((one) => shapeFaults(one, entry, `${path}[${index}]`));
      return faults.toSorted((one, other) => one.length - other.length)[0] ?? [];
    });
  }
  if (isObject(expected)) {
    if (!isObject(actual)) return [`${path}: an object was expected, not ${JSON.stringify(actual)}`];
    const names = [...new Set([...Object.keys(expected), ...Object.keys(actual)])];
    return names.flatMap((name) => {
      if (!(name in actual)) return [`${path}.${name}: missing`];
      if (!(name in expected)) return [`${path}.${name}: not in the manual`];
      return shapeFaults(expected[name], actual[name], `${path}.${name}`);
    });
  }
  if (expected === null ? actual !== null : typeof actual !== typeof expected)
    return [`${path}: ${JSON.stringify(expected)} was expected, not ${JSON.stringify(actual)}`];
  const isExact = EXACT_NAMES.some((name) => path.endsWith(`.${name}`));
  return isExact && expected !== actual
    ? [`${path}: ${JSON.stringify(expected)} was expected, not ${JSON.stringify(actual)}`]
    : [];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
