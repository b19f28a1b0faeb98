/**
 * Formats the fields of every target as Markdown, which `--fields` prints and docs/recipes/import-fields.md
 * contains.
 */
import type { DescribedField, DescribedTarget } from '../../links/targets.ts';

/** Formats one target with all of its fields. */
export function targetDocument(target: DescribedTarget): string {
  return [`## ${target.name}`, '', ...table(target.fields), ''].join('\n');
}

/**
 * Formats all targets. Fields common to all content types are listed once. `contentTypes`: names of the
 * targets that are content types.
 */
export function fieldsDocument(
  targets: readonly DescribedTarget[],
  contentTypes: ReadonlySet<string>,
): string {
  const types = targets.filter(({ name }) => contentTypes.has(name));
  const shared = (types[0]?.fields ?? []).filter((field) => types.every((type) => has(type, field)));
  const sections = [
    { name: 'Every content type', fields: shared },
    ...targets.map(({ name, fields }) => ({
      name,
      fields: contentTypes.has(name) ? fields.filter((field) => !shared.some(isSameAs(field))) : fields,
    })),
  ];
  return [
    '# Fields an import fills',
    '',
    'Written by `npm run masthead -- import --fields`; `--fields Article` prints one target. A star marks a required field.',
    `Content types: ${types.map(({ name }) => name).join(', ')}.`,
    '',
    ...sections.flatMap(({ name, fields }) => [
      `## ${name}`,
      '',
      ...(fields.length > 0 ? table(fields) : ['Only the fields of every content type.']),
      '',
    ]),
  ].join('\n');
}

function has({ fields }: DescribedTarget, field: DescribedField): boolean {
  return fields.some(isSameAs(field));
}

function isSameAs(field: DescribedField): (other: DescribedField) => boolean {
  return (other) =>
    other.key === field.key && other.takes === field.takes && other.required === field.required;
}

function table(fields: readonly DescribedField[]): string[] {
  return [
    '| field | takes | |',
    '|---|---|---|',
    ...fields.map(
      ({ key, takes, required, label, help }) =>
        `| \`${key}\`${required ? ' *' : ''} | ${cell(takes)} | ${cell(help === null ? label : `${label}. ${help}`)} |`,
    ),
  ];
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replace(/\s+/g, ' ');
}
