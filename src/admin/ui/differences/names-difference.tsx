/** Merges two lists of names into one that shows which names were removed, added or unchanged. */
import { diffSequence } from '#merge/word-diff.ts';
import classes from './differences.module.css';
import { Marked } from './marks.tsx';

interface NamesDifferenceProps<T> {
  before: readonly T[];
  after: readonly T[];
  nameOf: (entry: T) => string;
}

export function NamesDifference<T extends string | number>({
  before,
  after,
  nameOf,
}: NamesDifferenceProps<T>) {
  return (
    <ul className={classes.names}>
      {diffSequence(before, after, String).map(({ kind, item }, index) => (
        <li key={index}>
          <Marked kind={kind}>{nameOf(item)}</Marked>
        </li>
      ))}
    </ul>
  );
}
