/** Describes the value that a rule must produce for a field, in the terms of the recipe and the admin. */
import type { ApiInputType, ApiType, Field } from '#model/field.ts';

const SCALARS: Record<Extract<ApiType, { scalar: unknown }>['scalar'], string> = {
  String: 'text',
  Int: 'whole number',
  Float: 'number',
  Boolean: 'true or false',
  Instant: 'date (step `date`)',
  RichText: 'formatted text (step `markdown` or `html`)',
  JSON: 'object or list',
};

/** Describes accepted values, for example `text, at most 250 characters` or `list of ids of taxonomy`. */
export function describeAcceptedValue({ kind, options }: Field): string {
  const { choices: offered, lengthMax } = options;
  const choices = choicesOf(offered);
  if (choices.length > 0) return `one of ${choices.join(', ')}`;
  if (kind.kind === 'language') return 'language tag, like pt-BR';
  const input = (kind.input ?? kind.output)(options);
  const output = kind.output(options);
  // Describes a document by its output shape, which lists the document's parts.
  const words = wordsOf('scalar' in input && input.scalar === 'JSON' ? output : input);
  return words === SCALARS.String && typeof lengthMax === 'number'
    ? `text, at most ${lengthMax.toLocaleString('en')} characters`
    : words;
}

function wordsOf(type: ApiInputType): string {
  if ('variants' in type) return SCALARS.JSON;
  if ('scalar' in type) return SCALARS[type.scalar];
  if ('record' in type) return `id of ${type.record} (step \`lookup\`)`;
  if ('list' in type) {
    return 'record' in type.list
      ? `list of ids of ${type.list.record} (step \`lookup\`)`
      : `list: ${wordsOf(type.list)}`;
  }
  const parts = Object.entries(type.shape).map(
    ([key, { options }]) => `${key}${options.required === true || key === type.places ? '' : '?'}`,
  );
  return `object { ${parts.join(', ')} }`;
}

function choicesOf(choices: unknown): string[] {
  if (!Array.isArray(choices)) return [];
  return choices.flatMap((choice: unknown) =>
    typeof choice === 'object' && choice !== null && 'value' in choice ? String(choice.value) : [],
  );
}
