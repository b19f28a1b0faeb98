/**
 * Finds the reasons of errors in the source. What takes one has a parameter of a type of `TYPES`: a function, or a class by its
 * constructor. Each call gives a literal or hands on a `reason`. An object may have a literal `reason` next to its
 * `code`, or next to `refused`, as forms answer.
 */
import { parseSync, Visitor, type ESTree } from 'vite';
import { notFound } from '#model/errors.ts';
import { constantsOf, literalsOf, messagesOf, type Constants } from './texts-of-source.ts';

/** A reason at one place of the source, with the code of the error there. */
export interface FoundReason {
  reason: string;
  code: string;
  /** Null where it is not a text of the same file. */
  message: string | null;
}

interface Source {
  path: string;
  text: string;
}

/** Types of reasons. Those of media are keys of a table, which lists them whole. */
const TYPES = ['ErrorReason', 'MediaRefusalCode', 'MediaFailureCode'] as const;
const TABLES: Readonly<Record<string, string>> = {
  refusalStatuses: 'BAD_USER_INPUT',
  failureStatuses: 'INTERNAL',
};

const FORMAT = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/;
const MENTIONS =
  /\b(?:ErrorReason|model\/errors\.ts|Media(?:Refused|Unavailable)|Media\w+Code)\b|\breason: '/;

/** A function or class that takes a reason. */
interface Taker {
  name: string;
  path: string;
  isExported: boolean;
  type: (typeof TYPES)[number];
  params: ESTree.Function['params'];
  /** Places of the parameters among the arguments; -1 for none. */
  reason: number;
  message: number;
  code: number;
  body: string;
}

interface FoundInSource extends FoundReason {
  isOfMedia?: boolean;
}

interface ReadSource extends Source {
  program: ESTree.Program;
  constants: Constants;
  imported: ReadonlySet<string>;
}

/**
 * Every reason in the sources, once for each place and message, and the faults of places that give none, each as
 * `file:line: what is wrong`. Sources that mention no error are not parsed. Throws for one that does not parse.
 */
export function readReasons(sources: readonly Source[]): { found: FoundReason[]; faults: string[] } {
  const read = sources.filter(({ text }) => MENTIONS.test(text)).map(readSource);
  const takers = read.flatMap(takersOf);
  const codes = codesOf(takers);
  const answers = read.map((source) => {
    const usable = takers.filter(
      ({ path, name, isExported }) => path === source.path || (isExported && source.imported.has(name)),
    );
    return reasonsOf(source, new Map(usable.map((taker) => [taker.name, taker])), codes);
  });
  const found = answers.flatMap((answer) => answer.found);
  const tabled = read.flatMap(tablesOf);
  const codeOf = new Map(tabled.map(({ reason, code }) => [reason, code]));
  const thrown = found.map((one) =>
    one.isOfMedia ? { ...one, code: codeOf.get(one.reason) ?? one.code } : one,
  );
  return { found: [...tabled, ...thrown], faults: answers.flatMap(({ faults }) => faults) };
}

/** The reasons that a table of media has as its keys, each with the HTTP status. */
function tablesOf({ program, text }: ReadSource): FoundReason[] {
  const found: FoundReason[] = [];
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      const code = id.type === 'Identifier' ? TABLES[id.name] : undefined;
      if (!code || init?.type !== 'TSAsExpression' || init.expression.type !== 'ObjectExpression') return;
      for (const property of init.expression.properties) {
        if (property.type !== 'Property') continue;
        const [key, status] = [property.key, property.value].map(({ start, end }) => text.slice(start, end));
        found.push({ reason: key ?? '', code: status === '403' ? 'FORBIDDEN' : code, message: null });
      }
    },
  }).visit(program);
  return found;
}

function readSource({ path, text }: Source): ReadSource {
  const { program, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path} does not parse: ${errors[0].message}`);
  const imported = program.body.flatMap((statement) =>
    statement.type === 'ImportDeclaration' ? statement.specifiers.map(({ local }) => local.name) : [],
  );
  return { path, text, program, constants: constantsOf(program), imported: new Set(imported) };
}

function takersOf({ path, text, program }: ReadSource): Taker[] {
  const takers: Taker[] = [];
  const add = (name: string, params: Taker['params'], body: ESTree.Span | null): void => {
    const written = params.map(({ start, end }) => text.slice(start, end));
    const placeOf = (type: string) =>
      written.findIndex((param) => new RegExp(`: .*\\b${type}\\b`).test(param));
    const type = TYPES.find((one) => placeOf(one) >= 0);
    if (!type) return;
    takers.push({
      name,
      path,
      isExported: new RegExp(`\\bexport (?:const|function|class) ${name}\\b`).test(text),
      type,
      params,
      reason: placeOf(type),
      message: written.findIndex((param) => /^(?:message|publicMessage|what)\b/.test(param)),
      code: placeOf('ErrorCode'),
      body: body ? text.slice(body.start, body.end) : '',
    });
  };
  new Visitor({
    FunctionDeclaration: ({ id, params, body }) => {
      if (id) add(id.name, params, body);
    },
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression')
        add(id.name, init.params, init.body);
    },
    ClassDeclaration: ({ id, body }) => {
      for (const member of body.body)
        if (id && member.type === 'MethodDefinition' && member.kind === 'constructor')
          add(id.name, member.value.params, null);
    },
  }).visit(program);
  return takers;
}

/** The code of a taker's errors: what it makes, or the first other taker that it calls. */
function codesOf(takers: readonly Taker[]): (taker: Taker) => string {
  const codeOf = ({ name, body, type }: Taker): string => {
    if (type !== 'ErrorReason') return type === 'MediaFailureCode' ? 'INTERNAL' : 'BAD_USER_INPUT';
    const [, made] = /\bnew AppError\(\s*'([A-Z_]+)'/.exec(body) ?? [];
    const called = takers.find((other) => other.name !== name && body.includes(`${other.name}(`));
    return made ?? (called ? codeOf(called) : 'INTERNAL');
  };
  return codeOf;
}

function reasonsOf(
  source: ReadSource,
  takers: ReadonlyMap<string, Taker>,
  codeOf: (taker: Taker) => string,
): { found: FoundInSource[]; faults: string[] } {
  const { path, text, program, constants } = source;
  const found: FoundInSource[] = [];
  const faults: string[] = [];
  const fault = (at: number, what: string) =>
    faults.push(`${path}:${text.slice(0, at).split('\n').length}: ${what}`);
  const add = (node: ESTree.Node, code: string, messages: readonly string[], isOfMedia = false): void => {
    for (const reason of literalsOf(node)) {
      if (!FORMAT.test(reason)) fault(node.start, `the reason “${reason}” is not written LIKE_THIS`);
      else if (messages.length === 0) found.push({ reason, code, message: null, isOfMedia });
      else found.push(...messages.map((message) => ({ reason, code, message, isOfMedia })));
    }
  };
  const call = ({ callee, arguments: given, start }: ESTree.CallExpression | ESTree.NewExpression): void => {
    const taker = callee.type === 'Identifier' ? takers.get(callee.name) : undefined;
    const node = taker && given[taker.reason];
    if (!taker || !node) return;
    const code = literalsOf(given[taker.code] ?? null)[0] ?? codeOf(taker);
    if (literalsOf(node).length === 0 && taker.type === 'ErrorReason' && !isHandedOn(node, text))
      fault(start, 'the reason is not a literal');
    const messages = messagesOf(given[taker.message] ?? null, constants);
    const sentences = taker.name === 'notFound' ? messages.map(missing) : messages;
    add(node, code, sentences, taker.type !== 'ErrorReason');
  };
  new Visitor({
    CallExpression: call,
    NewExpression: call,
    ObjectExpression: ({ properties }) => {
      const valueOf = (key: string) => propertyOf(properties, key);
      const [reason, refused] = [valueOf('reason'), valueOf('refused')];
      const [code] = literalsOf(valueOf('code'));
      if (reason && (code || refused))
        add(reason, code ?? 'BAD_USER_INPUT', messagesOf(refused ?? valueOf('message'), constants));
    },
  }).visit(program);
  for (const taker of takers.values()) if (taker.path === path) addDefault(taker);
  return { found, faults };

  function addDefault(taker: Taker): void {
    const [reason, message] = [taker.params[taker.reason], taker.params[taker.message]];
    if (reason?.type !== 'AssignmentPattern') return;
    const texts = message?.type === 'AssignmentPattern' ? messagesOf(message.right, constants) : [];
    add(reason.right, codeOf(taker), texts);
  }
}

const missing = (what: string) => notFound('RECORD_NOT_FOUND', what).message;

/** Handed through from a caller, which is checked, or made of the name of an entity. */
function isHandedOn({ start, end }: ESTree.Span, text: string): boolean {
  return /^(?:[\w?.]+\.)?reason$|^recordNotFoundReason\(/.test(text.slice(start, end));
}

function propertyOf(properties: ESTree.ObjectExpression['properties'], key: string): ESTree.Node | null {
  for (const property of properties)
    if (property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === key)
      return property.value;
  return null;
}
