/** Expressions of Liquid: a literal or a variable, and the filters applied to it. */
import { FILTERS, VALUE_LENGTH_MAX } from './liquid-filters.ts';

/** A text during evaluation. */
export interface LiquidValue {
  text: string;
  /** The author's own text, which may hold markup. */
  isMarkup: boolean;
  /** Name of the captured variable that the text comes from. */
  from?: string;
}

export interface LiquidScope {
  variables: Readonly<Record<string, string>>;
  locals: ReadonlyMap<string, LiquidValue>;
  /** Filters of the mapping. */
  filters?: Readonly<Record<string, string>> | undefined;
}

/** The value of an expression, or its unknown part. */
export type Evaluated = { kind: 'value'; value: LiquidValue } | { kind: 'variable' | 'filter'; name: string };

interface Token {
  kind: 'text' | 'name' | 'sign';
  text: string;
}

/** Evaluates `"/a.png" | relative_url`, `site.email | default: "x"`. Text other than an expression is an unknown variable. */
export function evaluateExpression(expression: string, scope: LiquidScope): Evaluated {
  const unknown: Evaluated = { kind: 'variable', name: expression.trim() };
  const tokens = tokensOf(expression);
  const [first] = tokens ?? [];
  if (!tokens || !first || first.kind === 'sign') return unknown;
  let value = operandOf(first, scope);
  let at = 1;
  while (at < tokens.length) {
    const name = tokens[at + 1];
    if (tokens[at]?.text !== '|' || name?.kind !== 'name') return unknown;
    at += 2;
    const args: string[] = [];
    while (at < tokens.length && tokens[at]?.text !== '|') {
      const token = tokens[at];
      if (token && token.kind !== 'sign') args.push(operandOf(token, scope)?.text ?? '');
      at += 1;
    }
    if (name.text === 'default') {
      if (value === null || value.text === '') value = { text: args[0] ?? '', isMarkup: false };
      continue;
    }
    if (value === null) continue;
    const text = filtered(name.text, value.text, args, scope);
    if (text === null) return { kind: 'filter', name: name.text };
    value = { ...value, text };
  }
  return value === null ? { ...unknown, name: first.text } : { kind: 'value', value };
}

/** Null for an unknown filter, and for a filter that cannot produce a result. */
function filtered(name: string, text: string, args: readonly string[], scope: LiquidScope): string | null {
  const own = scope.filters && Object.hasOwn(scope.filters, name) ? scope.filters[name] : undefined;
  const filter = Object.hasOwn(FILTERS, name) ? FILTERS[name] : undefined;
  const made =
    own === undefined ? (filter?.(text, args, scope.variables) ?? null) : declared(own, text, args);
  return made !== null && made.length <= VALUE_LENGTH_MAX ? made : null;
}

/** Fills the template of a mapping's filter; null if an argument that it needs is missing. */
function declared(template: string, text: string, args: readonly string[]): string | null {
  let isWhole = true;
  const made = template.replace(/\{(value|\d)\}/g, (_whole, name: string) => {
    const part = name === 'value' ? text : args[Number(name)];
    if (part === undefined) isWhole = false;
    return part ?? '';
  });
  return isWhole ? made : null;
}

function operandOf(token: Token, { variables, locals }: LiquidScope): LiquidValue | null {
  if (token.kind === 'text' || /^-?\d+(?:\.\d+)?$/.test(token.text))
    return { text: token.text, isMarkup: false };
  const local = locals.get(token.text);
  if (local) return local;
  return Object.hasOwn(variables, token.text) ? { text: variables[token.text] ?? '', isMarkup: false } : null;
}

/** Null for text other than an expression. */
function tokensOf(expression: string): Token[] | null {
  const tokens: Token[] = [];
  const next = /\s*(?:"([^"]*)"|'([^']*)'|([|:,])|([^\s|:,"']+))/y;
  const text = expression.trim();
  while (next.lastIndex < text.length) {
    const match = next.exec(text);
    if (!match) return null;
    const [, double, single, sign, name = ''] = match;
    const quoted = double ?? single;
    tokens.push(
      quoted !== undefined
        ? { kind: 'text', text: quoted }
        : sign !== undefined
          ? { kind: 'sign', text: sign }
          : { kind: 'name', text: name },
    );
  }
  return tokens;
}
