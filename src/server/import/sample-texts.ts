/** The values of a mapped record as a person reads them. */
import type { Field, Shape } from '#model/field.ts';
import type { RecordContext } from '#server/records/index.ts';
import { isEmpty } from './evaluate.ts';

/** Longer texts are cut: a preview shows only the beginning. */
const TEXT_LENGTH_MAX = 300;

/** Returns texts by field: records as their names, texts as their beginning. Leaves out empty values. */
export async function textsOf(
  work: RecordContext,
  shape: Shape,
  values: Record<string, unknown>,
): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const [key, value] of Object.entries(values)) {
    const field = shape[key];
    if (!field || isEmpty(value)) continue;
    const output = field.kind.output(field.options);
    if ('record' in output && typeof value === 'number') {
      const { entity } = work.records.named(output.record);
      const record = await work.records.find(entity, value);
      const title = record?.[entity.titleField];
      texts[key] = typeof title === 'string' ? title : `#${value}`;
    } else texts[key] = wordsOf(field, value).slice(0, TEXT_LENGTH_MAX).toWellFormed();
  }
  return texts;
}

/** Unreadable values are shown unchanged: the record's problems explain them. */
function wordsOf({ kind, options }: Field, value: unknown): string {
  const checked = kind.schema(options).safeParse(value);
  const words = checked.success ? (kind.text ?? kind.present)?.(checked.data, options) : undefined;
  return words ?? (typeof value === 'string' ? value : JSON.stringify(value));
}
