/** Marks insertions and deletions by colour, by a line and, for screen readers, by a word. */
import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DiffKind } from '#merge/word-diff.ts';
import classes from './differences.module.css';

/** Inserted or deleted words; unchanged words are rendered without a mark. */
export function Marked({ kind, children }: { kind: DiffKind; children: ReactNode }) {
  if (kind === 'same') return children;
  const Tag = kind === 'added' ? 'ins' : 'del';
  return (
    <Tag className={classes[kind]}>
      <VisuallyHidden>{kind === 'added' ? ' [added: ' : ' [removed: '}</VisuallyHidden>
      {children}
      <VisuallyHidden>] </VisuallyHidden>
    </Tag>
  );
}

/** A block, list entry or image, with a sign next to it. */
export function Part({ kind, children }: { kind: 'added' | 'removed' | 'changed'; children: ReactNode }) {
  return (
    <div className={classes.part} data-kind={kind}>
      <VisuallyHidden>{PART_WORDS[kind]}</VisuallyHidden>
      {children}
    </div>
  );
}

const PART_WORDS = { added: 'Added: ', removed: 'Removed: ', changed: 'Changed: ' } as const;
