/** Captures keystrokes from the moment the palette is opened until the palette itself handles them. */
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import classes from './waiting-search.module.css';

export interface CapturedKeys {
  text: string;
  /** Whether Enter was pressed after the text. */
  isEntered: boolean;
}

interface WaitingSearchProps {
  /** Set to a function that returns what was typed so far. */
  typedRef: { current: (() => CapturedKeys) | null };
  onCancel: () => void;
}

/** A box that looks like the palette's, visible only if the palette loads slowly. */
export function WaitingSearch({ typedRef, onCancel }: WaitingSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const isEntered = useRef(false);
  // Runs during the key press that opened the box, so that the next key already reaches it.
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
