/** The text of one side of a passage, in which the words that differ from the other side are marked. */
import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { holdsWords, useTextAttributes } from '#admin/generic/text-language.ts';
import type { Field } from '#model/field.ts';
import type { Side } from '#merge/merge-sequence.ts';
import type { RichTextNode } from '#rich-text/document/rich-text.ts';
import classes from '../conflict.module.css';
import type { OpenPassage } from './open-passage.ts';
import { ReadableBlock, ReadableInline, ReadableValue } from '../readable-value.tsx';
import { markedBlocks, markedWords, type MarkedPiece } from './marked-words.ts';

interface PassageTextProps {
  open: OpenPassage;
  field: Field | undefined;
  side: Side;
}

export function PassageText({ open, field, side }: PassageTextProps) {
  const { passage, mine, theirs } = open;
  const attributes = useTextAttributes();
  if (passage.kind === 'blocks') {
    const [own, other] = side === 'yours' ? [passage.yours, passage.theirs] : [passage.theirs, passage.yours];
    return (
      <div {...attributes}>
        {own.length === 0 ? <Nothing>Removed</Nothing> : <Blocks own={own} other={other} />}
      </div>
    );
  }
  if (passage.kind === 'words') {
    const texts = [String(mine ?? ''), String(theirs ?? '')] as const;
    const pieces = side === 'yours' ? markedWords(...texts) : markedWords(texts[1], texts[0]);
    return (
      <p className={classes.plain} {...(holdsWords(field) && attributes)}>
        {pieces.length === 0 ? <Nothing>Empty</Nothing> : null}
        {pieces.map(({ text, differs }, index) => (
          <Words key={index} differs={differs}>
            {text}
          </Words>
        ))}
      </p>
    );
  }
  return <ReadableValue value={passage[side]} base={passage.base} field={field} />;
}

function Nothing({ children }: { children: ReactNode }) {
  return <em className={classes.nothing}>{children}</em>;
}

function Blocks({ own, other }: { own: readonly RichTextNode[]; other: readonly RichTextNode[] }) {
  return markedBlocks(own, other).map(({ node, pieces, differs }, index) =>
    pieces ? (
      <ReadableBlock key={index} node={node} inside={pieces.map(inlinePiece)} />
    ) : (
      <div key={index} className={differs ? classes.differsBlock : undefined}>
        {differs ? <VisuallyHidden>[differs] </VisuallyHidden> : null}
        <ReadableBlock node={node} />
      </div>
    ),
  );
}

function inlinePiece({ node, differs }: MarkedPiece, index: number) {
  return (
    <Words key={index} differs={differs}>
      <ReadableInline node={node} />
    </Words>
  );
}

/** Words that differ are marked by a line and a background and, for screen readers, by a word. */
function Words({ differs, children }: { differs: boolean; children: ReactNode }) {
  if (!differs) return children;
  return (
    <mark className={classes.differs}>
      <VisuallyHidden>[differs: </VisuallyHidden>
      {children}
      <VisuallyHidden>] </VisuallyHidden>
    </mark>
  );
}
