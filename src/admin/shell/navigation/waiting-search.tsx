/** Captures keys from the moment the palette is opened until the palette itself handles them. */
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import classes from './waiting-search.module.css';

export interface CapturedKeys {
  text: string;
  /** Enter was pressed after it. */
  isEntered: boolean;
}

interface WaitingSearchProps {
  /** Returns what was typed so far. */
  typedRef: { current: (() => CapturedKeys) | null };
  onCancel: () => void;
}

/** A box like the palette's, seen only when the palette is long in coming. */
export function WaitingSearch({ typedRef, onCancel }: WaitingSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const isEntered = useRef(false);
  // Within the key press that opened it: the next key is already for this box.
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true });
    typedRef.current = () => ({ text: input.current?.value ?? '', isEntered: isEntered.current });
    return () => void (typedRef.current = null);
  }, [typedRef]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onCancel();
    if (event.key === 'Enter') isEntered.current = true;
    else if (event.key === 'Tab') event.preventDefault();
  };
  return (
    <div className={classes['box']} role="search">
      <input
        ref={input}
        className={classes['input']}
        aria-label="Search or go to"
        autoComplete="off"
        spellCheck={false}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
