import type { CellProps } from '#admin/generic/field-views.ts';
import { TextCell } from '#admin/ui/inputs/text-cell.tsx';
import { WithChoices } from '#admin/ui/inputs/with-choices.tsx';
import type { ChoiceOptions } from './field.ts';

export function Cell({ value, options }: CellProps<string>) {
  const { choices: listed, moreFrom } = options as unknown as ChoiceOptions;
  return (
    <WithChoices listed={listed} moreFrom={moreFrom}>
      {(choices) => <TextCell text={choices?.find((choice) => choice.value === value)?.label ?? value} />}
    </WithChoices>
  );
}
