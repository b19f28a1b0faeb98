import type { DifferenceProps } from '#admin/generic/field-views.ts';
import { NamesDifference } from '#admin/ui/differences/names-difference.tsx';
import type { ChoicesOptions } from './field.ts';

export function Difference({ before, after, options }: DifferenceProps<string[]>) {
  const { choices } = options as unknown as ChoicesOptions;
  const nameOf = (value: string) => choices?.find((choice) => choice.value === value)?.label ?? value;
  return <NamesDifference before={before ?? []} after={after ?? []} nameOf={nameOf} />;
}
