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
  const names = new Map<string, number>();
  let titles = 0;
  new Visitor({
    Identifier: ({ name }) => {
      if (isAdvisedAgainst(name)) names.set(name, (names.get(name) ?? 0) + 1);
    },
    CallExpression: (call) => {
      const title = titleOf(call);
      if (title !== undefined && (EXPRESSIONS.test(title) || TITLE_WITHOUT_SUBJECT.test(title))) titles += 1;
    },
  }).visit(program);
  const exported = module.staticExports.filter(({ entries }) =>
    entries.some(({ moduleRequest }) => !moduleRequest),
  );
  const isBeforeExport = (end: number): boolean => /^\s*export\b/.test(text.slice(end, end + 400));
  return {
    names,
    titles,
    comments: comments.filter(({ value }) => EXPRESSIONS.test(value)).length,
    docstringLines: comments
      .filter(({ type, value, end }) => type === 'Block' && value.startsWith('*') && isBeforeExport(end))
      .reduce((sum, { value }) => sum + value.split('\n').length, 0),
    exportedNames: exported.flatMap(({ entries }) => entries).length,
  };
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
