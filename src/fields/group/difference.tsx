import { Differences } from '#admin/generic/differences.tsx';
import type { DifferenceProps } from '#admin/generic/field-views.ts';
import type { GroupOptions } from './field.ts';

/** Shows the fields of the group that differ. */
export function Difference({ before, after, options }: DifferenceProps<Record<string, unknown>>) {
  const { of } = options as unknown as GroupOptions;
  return <Differences shape={of} before={before ?? {}} after={after ?? {}} isWithin />;
}
