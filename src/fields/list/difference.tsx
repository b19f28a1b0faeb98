import { Differences } from '#admin/generic/differences.tsx';
import type { DifferenceProps } from '#admin/generic/field-views.ts';
import classes from '#admin/ui/differences/differences.module.css';
import { Part } from '#admin/ui/differences/marks.tsx';
import { diffEntries } from './diff-entries.ts';
import type { ListOptions } from './field.ts';

/** Shows entries that were added, removed or changed; for changed entries, the fields that differ. */
export function Difference({ before, after, options }: DifferenceProps<Record<string, unknown>[]>) {
  const { of } = options as unknown as ListOptions;
  const entries = diffEntries(before ?? [], after ?? []);
  const same = entries.filter(({ kind }) => kind === 'same').length;
  return (
    <>
      {entries.map((entry, index) =>
        entry.kind === 'same' ? null : (
          <Part key={index} kind={entry.kind}>
            <Differences shape={of} before={entry.before ?? {}} after={entry.after ?? {}} isWithin />
          </Part>
        ),
      )}
      {same > 0 ? (
        <p className={classes.quiet}>{same === 1 ? '1 unchanged entry' : `${same} unchanged entries`}</p>
      ) : null}
    </>
  );
}
