/** Notifications in the corner of the screen. */
import { notifications } from '@mantine/notifications';
import { messageOf } from './api/api-error.ts';

/** Reports a success. */
export function notifyDone(message: string): void {
  notifications.show({ message, color: 'green', autoClose: 4000 });
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
