/** A mapping while it is edited: any JSON. The form shows the parts it knows and preserves the rest. */
import { TRANSFORMS } from '#import/rules.ts';

export type Json = Record<string, unknown>;

export interface RawSource extends Json {
  key: string;
  format: string;
  target: string;
}

export interface RawStep {
  name: string;
  options: unknown;
}

/** A field's rule as the form shows it. */
export interface RawRule {
  path: string;
  steps: RawStep[];
}

/** The initial mapping of a new configuration. */
export function emptyMapping(): Json {
  return { name: 'Import', sources: [newSource(1)] };
}

export function newSource(number: number): RawSource {
  return {
    key: `source-${number}`,
    format: 'jsonl',
    file: '',
    target: 'Article',
    recordKey: 'id',
    fields: {},
  };
}

export function sourcesOf(mapping: Json): RawSource[] {
  return Array.isArray(mapping['sources']) ? (mapping['sources'] as RawSource[]) : [];
}

export function withSource(mapping: Json, index: number, source: RawSource | null): Json {
  const sources = sourcesOf(mapping);
  const next =
    source === null
      ? sources.filter((_, at) => at !== index)
      : sources.map((old, at) => (at === index ? source : old));
  return { ...mapping, sources: next };
}

export function fieldsOf(source: RawSource): Json {
  return typeof source['fields'] === 'object' && source['fields'] !== null ? (source['fields'] as Json) : {};
}

/** Reads a rule as path and steps, in whichever notation it was written. */
export function readRule(rule: unknown): RawRule {
  if (typeof rule === 'string') return { path: rule, steps: [] };
  const { path, transform } = (rule ?? {}) as { path?: unknown; transform?: unknown };
  const steps = (Array.isArray(transform) ? transform : []).flatMap((step: unknown): RawStep[] =>
    Object.entries((step ?? {}) as Json).map(([name, options]) => ({ name, options })),
  );
  return { path: typeof path === 'string' ? path : '', steps };
}

export function writeRule({ path, steps }: RawRule): unknown {
  if (steps.length === 0) return path;
  return { ...(path !== '' && { path }), transform: steps.map(({ name, options }) => ({ [name]: options })) };
}

/** The default options of a new step. */
export function optionsOfNew(name: string): unknown {
  const accepts = (value: unknown) =>
    TRANSFORMS[name as keyof typeof TRANSFORMS]?.options().safeParse(value).success === true;
  // A constant may be `true`, but also any other value; only an option that must be `true` starts with it.
  if (accepts(true) && !accepts(false)) return true;
  return ['constant', 'default', 'join', 'split', 'stripPrefix', 'template', 'path'].includes(name) ? '' : {};
}

/** Converts options to a line of text and back. Text that is not valid JSON is used unchanged. */
export function optionsText(options: unknown): string {
  return typeof options === 'string' ? options : JSON.stringify(options);
}

export function optionsFromText(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'number' ? text : value;
  } catch {
    return text;
  }
}
