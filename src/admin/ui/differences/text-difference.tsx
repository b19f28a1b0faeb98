/** Two texts side by side: deletions are marked in the first, insertions in the second. */
import { diffWords } from '#merge/word-diff.ts';
import classes from './differences.module.css';
import { Marked } from './marks.tsx';

interface TextDifferenceProps {
  before: string | null;
  after: string | null;
  /** Language and direction of the texts. */
  attributes?: { lang?: string; dir?: 'ltr' | 'rtl' };
}

export function TextDifference({ before, after, attributes = {} }: TextDifferenceProps) {
  const pieces = diffWords(before ?? '', after ?? '');
  const side = (text: string | null, hidden: 'added' | 'removed') => (
    <div className={classes.side}>
      {text ? (
        <p {...attributes}>
          {pieces.map(({ kind, text: words }, index) =>
            kind === hidden ? null : (
              <Marked key={index} kind={kind}>
                {words}
              </Marked>
            ),
          )}
        </p>
      ) : (
        <em className={classes.nothing}>Empty</em>
      )}
    </div>
  );
  return (
    <div className={classes.sides}>
      {side(before, 'added')}
      {side(after, 'removed')}
    </div>
  );
}
