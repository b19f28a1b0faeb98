import type { DifferenceProps } from '#admin/generic/field-views.ts';
import { ReadableBlock, ReadableInline } from '#admin/generic/save/readable-value.tsx';
import { useTextAttributes } from '#admin/generic/text-language.ts';
import classes from '#admin/ui/differences/differences.module.css';
import { Marked, Part } from '#admin/ui/differences/marks.tsx';
import { diffBlocks, type BlockDifference } from './rich-text-diff.ts';
import { verbatimOf, type RichText } from '#rich-text/document/rich-text.ts';

/**
 * Number of unchanged blocks shown around a change as context; longer unchanged stretches are only counted.
 */
const CONTEXT = 1;

/** Shows the text once, with insertions and deletions marked. */
export function Difference({ before, after }: DifferenceProps<RichText>) {
  return (
    <div {...useTextAttributes()}>
      <Blocks differences={diffBlocks(before?.content ?? [], after?.content ?? [])} />
    </div>
  );
}

function Blocks({ differences }: { differences: readonly BlockDifference[] }) {
  const isNear = (index: number) =>
    differences.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ kind }) => kind !== 'same');
  return differences.map((difference, index) => {
    if (isNear(index)) return <Block key={index} difference={difference} />;
    if (index > 0 && !isNear(index - 1)) return null;
    const end = differences.findIndex((_, other) => other > index && isNear(other));
    const count = (end === -1 ? differences.length : end) - index;
    return (
      <p key={index} className={classes.quiet}>
        {count === 1 ? '1 unchanged block' : `${count} unchanged blocks`} without changes
      </p>
    );
  });
}

function Block({ difference }: { difference: BlockDifference }) {
  if ('words' in difference) {
    const Lines = verbatimOf(difference.node) ? 'pre' : 'p';
    return (
      <Part kind="changed">
        <Lines>
          {difference.words.map(({ kind, item }, index) => (
            <Marked key={index} kind={kind}>
              <ReadableInline node={item} />
            </Marked>
          ))}
        </Lines>
      </Part>
    );
  }
  if ('blocks' in difference)
    return (
      <Part kind="changed">
        <Blocks differences={difference.blocks} />
      </Part>
    );
  if (difference.kind === 'same')
    return (
      <div className={classes.part}>
        <ReadableBlock node={difference.node} />
      </div>
    );
  return (
    <Part kind={difference.kind}>
      <ReadableBlock node={difference.node} />
    </Part>
  );
}
