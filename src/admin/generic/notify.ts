/** Notifications in the corner of the screen. */
import { notifications } from '@mantine/notifications';
import { messageOf } from './api/api-error.ts';
import { showUndo } from './undo/show-undo.tsx';
import type { Undo } from './undo/undo-offers.ts';

/** Reports a success. */
export function notifyDone(message: string): void {
  notifications.show({ message, color: 'green', autoClose: 4000 });
}

/**
 * Reports what was done, with an Undo button for 15 seconds, longer while the pointer or the focus is on it.
 * The button, Alt+Z and the command palette run the action once; then its sentence, or the reason of its failure,
 * is shown. Returns a function that ends the offer and closes the notification. With a label, the action undoes nothing: the
 * button has that label, Alt+Z does not run it, and the notification stays until it is closed.
 */
export function notifyUndoable(message: string, action: Undo, label?: string): () => void {
  return showUndo(message, action, label);
}

/** Reports information that is not a failure. */
export function notifyInfo(title: string, message: string): void {
  notifications.show({ title, message, autoClose: 10_000 });
}

/**
 * Shows the reason of a failure for 12 seconds, or until the user closes it. The same failure is never shown
 * twice at the same time.
 */
export function notifyFailure(title: string, error: unknown): void {
  const message = messageOf(error);
  notifications.show({ id: `${title}: ${message}`, title, message, color: 'red', autoClose: 12_000 });
}
