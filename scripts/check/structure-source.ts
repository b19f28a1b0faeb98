import { parseSync, Visitor, type ESTree, type VisitorObject } from 'vite';

/** The counted constructs of a source file. Lines are counted from 1. */
export type SourceFacts = {
  /** Specifiers as written: of values and types, static and dynamic, and of re-exports. */
  imports: string[];
  /** Lines of `record['name']`. */
  bracketReads: number[];
  /** Lines of casts. */
  casts: number[];
  functions: { line: number; codeLines: number }[];
  /** Lines of variables of the module that change: state of the process, whatever app runs in it. */
  moduleState: number[];
};

/** A name that can be used after a dot. */
const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/**
 * Parses one file's source. Throws if it does not parse, because an unreadable file must not count as
 * nothing.
 */
export function readSource(file: string, text: string): SourceFacts {
  const { program, module, comments, errors } = parseSync(file, text, { preserveParens: false });
  if (errors[0]) throw new Error(`${file} does not parse: ${errors[0].message}`);
  const lines = linesOf(text, comments);
  const classNames = new Set(
    module.staticImports
      .filter((imported) => imported.moduleRequest.value.endsWith('.css'))
      .flatMap((imported) => imported.entries.map((entry) => entry.localName.value)),
  );
  const exports = module.staticExports.flatMap((exported) => exported.entries);
  const imports = [...module.staticImports, ...exports].flatMap((from) => from.moduleRequest?.value ?? []);
  const facts: SourceFacts = { imports, bracketReads: [], casts: [], functions: [], moduleState: [] };
  facts.moduleState = moduleStateOf(program).map((node) => lines.lineAt(node.start));
  new Visitor({
    ...importVisitor(facts),
    ...castVisitor(facts, lines),
    ...functionVisitor(facts, lines),
    MemberExpression: (node) => {
      const name = node.computed ? textOf(node.property) : undefined;
      const isClass = node.object.type === 'Identifier' && classNames.has(node.object.name);
      if (name !== undefined && IDENTIFIER.test(name) && !isClass) {
        facts.bracketReads.push(lines.lineAt(node.property.start));
      }
    },
  }).visit(program);
  return facts;
}

/** Collects imports that are not statements. */
function importVisitor({ imports }: SourceFacts): VisitorObject {
  return {
    TSImportType: (node) => void imports.push(node.source.value),
    ImportExpression: (node) => {
      const specifier = textOf(node.source);
      if (specifier !== undefined) imports.push(specifier);
    },
  };
}

/** Constructors of what starts empty and is filled later. A WeakMap is not among them: its entries belong to its keys. */
const CONTAINERS = new Set(['Array', 'LRUCache', 'Map', 'Set']);

/** Top-level `let`, containers that start empty, caches, and what functions named `create…` return, like queues. */
function moduleStateOf(program: ESTree.Program): ESTree.Node[] {
  return program.body.flatMap((statement): ESTree.Node[] => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') return [];
    if (declared.kind === 'let') return [declared];
    return declared.declarations.filter(({ id, init }) => init && !isReadonly(id) && startsState(init));
  });
}

/** Declared as a `ReadonlyMap` and the like. */
function isReadonly({ typeAnnotation }: ESTree.BindingPattern): boolean {
  const type = typeAnnotation?.typeAnnotation;
  if (type?.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return false;
  return type.typeName.name.startsWith('Readonly');
}

function startsState(init: ESTree.Expression): boolean {
  if (init.type !== 'NewExpression' && init.type !== 'CallExpression') return false;
  if (init.callee.type !== 'Identifier') return false;
  const { name } = init.callee;
  if (init.type === 'CallExpression') return /^create[A-Z]/.test(name) && name !== 'createContext';
  return CONTAINERS.has(name) && (name === 'LRUCache' || init.arguments.length === 0);
}

/** A cast of a cast counts once. */
function castVisitor({ casts }: SourceFacts, lines: Lines): VisitorObject {
  const inner = new Set<ESTree.Node>();
  const add = (node: ESTree.TSAsExpression | ESTree.TSTypeAssertion): void => {
    if (isConst(node.typeAnnotation)) return;
    if (!inner.has(node)) casts.push(lines.lineAt(node.start));
    inner.add(node.expression);
  };
  return { TSAsExpression: add, TSTypeAssertion: add };
}

/**
 * As in lint, a function that is called where it is written is not counted separately, but as part of the
 * function around it.
 */
function functionVisitor({ functions }: SourceFacts, lines: Lines): VisitorObject {
  const called = new Set<ESTree.Node>();
  const add = (node: ESTree.Function | ESTree.ArrowFunctionExpression): void => {
    if (called.has(node) || !node.body) return;
    const line = lines.lineAt(node.start);
    functions.push({ line, codeLines: lines.codeLines(line, lines.lineAt(node.end)) });
  };
  return {
    CallExpression: (node) => void called.add(node.callee),
    FunctionDeclaration: add,
    FunctionExpression: add,
    ArrowFunctionExpression: add,
  };
}

function isConst(type: ESTree.TSType): boolean {
  return (
    type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'const'
  );
}

/** The text of a literal, in quotes or in backticks without a placeholder. */
function textOf(node: ESTree.Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'TemplateLiteral' || node.expressions.length > 0) return undefined;
  return node.quasis[0]?.value.cooked ?? undefined;
}

type Lines = { lineAt: (offset: number) => number; codeLines: (first: number, last: number) => number };

/**
 * Returns functions that find the line of an offset, and the number of lines in a range that have more than
 * spaces and comments.
 */
function linesOf(text: string, comments: readonly { start: number; end: number }[]): Lines {
  let code = '';
  let end = 0;
  for (const comment of comments) {
    code += text.slice(end, comment.start);
    code += text.slice(comment.start, comment.end).replaceAll(/[^\n]/g, ' ');
    end = comment.end;
  }
  code += text.slice(end);
  const starts = [0];
  const codeBefore = [0];
  for (const line of code.split('\n')) {
    starts.push((starts.at(-1) ?? 0) + line.length + 1);
    codeBefore.push((codeBefore.at(-1) ?? 0) + (line.trim() === '' ? 0 : 1));
  }
  return {
    lineAt: (offset) => {
      let low = 0;
      let high = starts.length - 1;
      while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if ((starts[middle] ?? 0) <= offset) low = middle;
        else high = middle - 1;
      }
      return low + 1;
    },
    codeLines: (first, last) => (codeBefore[last] ?? 0) - (codeBefore[first - 1] ?? 0),
  };
}
