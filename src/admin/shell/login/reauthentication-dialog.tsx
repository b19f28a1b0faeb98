/** When the dialog of a login that has ended is shown. */
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import type { ReauthenticationProps } from './reauthentication-panel.tsx';

const loadPanel = async () => ({
  default: (await import('./reauthentication-panel.tsx')).ReauthenticationPanel,
});
const Panel = lazy(loadPanel);

/**
 * Shown while calls wait for a login. Its form is loaded after the first screen, which does not wait for it,
 * and long before a login ends: an open page can outlast the files of its build.
 */
export function ReauthenticationDialog(props: ReauthenticationProps) {
  const { reauthentication } = props;
  const isOpen = useSyncExternalStore(reauthentication.subscribe, reauthentication.isOpen);
  useEffect(() => void loadPanel().catch(() => undefined), []);
  return isOpen ? (
    <Suspense>
      <Panel {...props} />
    </Suspense>
  ) : null;
}
