/** A notice shown while the browser has no connection: what is loaded stays usable, what is written stays here. */
import { notifications } from '@mantine/notifications';
import { words } from '#admin/words/index.ts';

const NOTICE = 'offline';

/** Shows and hides the notice as the connection goes and comes. Returns the end of it. */
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
