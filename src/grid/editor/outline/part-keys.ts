import type { KeyboardEvent } from 'react';

/** The commands for keys pressed on a row or block in the outline. */
interface PartCommands {
  step: (direction: 'up' | 'down') => void;
  remove: () => void;
}

/** Alt with an arrow key moves the part, Delete removes it; all other keys are ignored. */
export function onPartKey(event: KeyboardEvent, { step, remove }: PartCommands): void {
  if (event.altKey && event.key === 'ArrowUp') step('up');
  else if (event.altKey && event.key === 'ArrowDown') step('down');
  else if (event.key === 'Delete' || event.key === 'Backspace') remove();
  else return;
  event.preventDefault();
}
