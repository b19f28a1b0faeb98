import type { FilterProps } from '#admin/generic/field-views.ts';
import { ChoiceFilter } from '#admin/ui/inputs/choice-filter.tsx';
import { WithChoices } from '#admin/ui/inputs/with-choices.tsx';
import type { ChoiceOptions } from './field.ts';

/** Filters records by one value, or shows all. */
export function Filter({ options, ...props }: FilterProps<string>) {
  const { label, choices: listed, moreFrom } = options as unknown as ChoiceOptions;
  return (
    <WithChoices listed={listed} moreFrom={moreFrom}>
      {(choices) => <ChoiceFilter {...props} label={label} choices={choices ?? listed} />}
    </WithChoices>
  );
}
