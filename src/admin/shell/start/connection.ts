/** A notice shown while the browser is offline: loaded data can still be used, and typed text is stored in the browser. */
import { notifications } from '@mantine/notifications';
import { words } from '#admin/words/index.ts';

const NOTICE = 'offline';

/**
 * Shows the notice when the connection is lost and hides it when it is restored. Returns a function that
 * stops watching.
 */
export function watchConnection(): () => void {
  const end = new AbortController();
  const { signal } = end;
  const hide = () => void notifications.hide(NOTICE);
  window.addEventListener('offline', show, { signal });
  window.addEventListener('online', hide, { signal });
  if (!navigator.onLine) show();
  return () => {
    end.abort();
    hide();
  };
}

function show(): void {
  notifications.show({
    id: NOTICE,
    title: words.connection.offline,
    message: words.connection.offlineHelp,
    color: 'yellow',
    autoClose: false,
    withCloseButton: false,
  });
}
