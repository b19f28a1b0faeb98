import { parseSync, Visitor, type ESTree } from 'vite';

/** Uses in one file of expressions that the style guide advises against (docs/style.md). */
export interface TermFacts {
  /** Number of uses by name. */
  names: ReadonlyMap<string, number>;
  /** Comments with at least one such expression. */
  comments: number;
  /** Titles of tests and suites with such an expression. */
  titles: number;
  /** Lines of docstrings before exports. */
  docstringLines: number;
  exportedNames: number;
  /** Where these expressions are, in the order of lines. */
  places: readonly TermPlace[];
}

export interface TermPlace {
  kind: 'names' | 'comments' | 'titles';
  /** Counted from 1. */
  line: number;
  /** The name, or the first such expression of the comment or title. */
  expression: string;
}

const NAMES: readonly RegExp[] = [
  /[aA]sked(?=[A-Z_]|$)|ASKED|[tT]old(?=[A-Z]|$)|^gone$/,
  /^(?:kept|keep)[A-Z]|^kept$|Kept|KEPT_|Keeper/,
  /nobody|somebody|whoever|stranger|outsider/i,
  /^(?:leads|stands|goes|hears|brings|takes|says|forgets|hands|fits)(?:[A-Z]|$)/,
  /(?:Past|Beside|Beyond|Apart|Alike|Meanwhile|Unseen|AtOnce|Again)(?=[A-Z]|$)/,
  /^(?:refuse|may)[A-Z]/,
  /[pP]icture/,
  /^(?:Shown|Found|Known|Written|Typed|Refused|Placed|Loaded|Waiting|Several|Kept|Done)$/,
];

/** Terms of the platform and of formats that only look like such an expression. */
const NAMES_OF_OTHERS = /^(?:keepAlive|keepAliveTimeout|keepalive)$/;

const EXPRESSIONS =
  /\b(?:whoever|nobody|(?:some|any|every)body|of (?:its|their) own|by (?:it|them)sel(?:f|ves)|stands?|lies|(?:leads?|led) (?:to|there|on|back)|asked|told|tells?|says?|said|kept|keeps|beside|gone|for ever|at once|meanwhile|(?:is|are) (?:no|none)|what of|of which|whom|another than|alone|further|strangers?|something|things?|pieces?)\b/i;

/** A title that continues its suite's sentence instead of having a subject. */
const TITLE_WITHOUT_SUBJECT =
  /^(?:is|are|has|have|can|may|must|does|do|goes|gets?|keeps?|leaves?|makes?|takes?|says?|tells?|shows?|finds?|stays?|stands?|answers?|lets?|needs?|counts?|reads?|writes?|begins?|ends?|comes?|holds?|knows?|asks?|refuses?|it|they|them|those|these|this|that|which|what|who|whose|of|in|on|at|to|from|for|with|without|by|as|behind|before|after|only|not|never|no|nothing|nobody|everything|one)\b/;

/** Parses one source. Throws if it does not parse. */
export function readTerms(file: string, text: string): TermFacts {
  const { program, comments, module, errors } = parseSync(file, text, { preserveParens: false });
  if (errors[0]) throw new Error(`${file} does not parse: ${errors[0].message}`);
  const found: (Omit<TermPlace, 'line'> & { start: number })[] = [];
  new Visitor({
    Identifier: ({ name, start }) => {
      if (isAdvisedAgainst(name)) found.push({ kind: 'names', start, expression: name });
    },
    CallExpression: (call) => {
      const title = titleOf(call) ?? '';
      const [expression] = EXPRESSIONS.exec(title) ?? TITLE_WITHOUT_SUBJECT.exec(title) ?? [];
      if (expression !== undefined) found.push({ kind: 'titles', start: call.start, expression });
    },
  }).visit(program);
  for (const { value, start } of comments) {
    const expression = EXPRESSIONS.exec(value);
    if (expression)
      found.push({ kind: 'comments', start: start + 2 + expression.index, expression: expression[0] });
  }
  const exported = module.staticExports.filter(({ entries }) =>
    entries.some(({ moduleRequest }) => !moduleRequest),
  );
  const isBeforeExport = (end: number): boolean => /^\s*export\b/.test(text.slice(end, end + 400));
  const numberOf = (kind: TermPlace['kind']): number => found.filter((one) => one.kind === kind).length;
  return {
    names: countNames(found),
    titles: numberOf('titles'),
    comments: numberOf('comments'),
    places: placesOf(text, found),
    docstringLines: comments
      .filter(({ type, value, end }) => type === 'Block' && value.startsWith('*') && isBeforeExport(end))
      .reduce((sum, { value }) => sum + value.split('\n').length, 0),
    exportedNames: exported.flatMap(({ entries }) => entries).length,
  };
}

function countNames(found: readonly Omit<TermPlace, 'line'>[]): Map<string, number> {
  const names = Map.groupBy(
    found.filter(({ kind }) => kind === 'names'),
    ({ expression }) => expression,
  );
  return new Map([...names].map(([name, uses]) => [name, uses.length]));
}

function placesOf(
  text: string,
  found: readonly (Omit<TermPlace, 'line'> & { start: number })[],
): TermPlace[] {
  return found
    .toSorted((one, other) => one.start - other.start)
    .map(({ kind, start, expression }) => ({
      kind,
      line: text.slice(0, start).split('\n').length,
      expression,
    }));
}

export function isAdvisedAgainst(name: string): boolean {
  return NAMES.some((pattern) => pattern.test(name)) && !NAMES_OF_OTHERS.test(name);
}

function titleOf({ callee, arguments: [first] }: ESTree.CallExpression): string | undefined {
  const root = callee.type === 'MemberExpression' ? callee.object : callee;
  if (root.type !== 'Identifier' || !['it', 'test', 'describe'].includes(root.name)) return undefined;
  if (first?.type === 'Literal' && typeof first.value === 'string') return first.value;
  return first?.type === 'TemplateLiteral' ? first.quasis.map(({ value }) => value.raw).join('') : undefined;
}
