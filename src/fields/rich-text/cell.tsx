import type { CellProps } from '#admin/generic/field-views.ts';
import { TextCell } from '#admin/ui/inputs/text-cell.tsx';
import { richTextToPlain, type RichText } from '#rich-text/document/rich-text.ts';

const SHOWN_LENGTH_MAX = 200;

/** Shows the beginning of the text. */
export function Cell({ value }: CellProps<RichText>) {
  return <TextCell text={value ? richTextToPlain(value).slice(0, SHOWN_LENGTH_MAX) : null} />;
}
