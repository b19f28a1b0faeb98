/** The running app, as its pages see it: created once at start, so that two apps in one process share nothing. */
import type { MediaAddresses } from '#media/media-addresses.ts';

export interface RunningApp {
  media: MediaAddresses;
}

/**
 * Declares a value that each running app has one of, like a cache, and creates when it first needs it. It lasts as long as
 * its app.
 */
export function perApp<Value>(create: () => Value): (app: RunningApp) => Value {
  const values = new WeakMap<RunningApp, { value: Value }>();
  return (app) => {
    const known = values.get(app);
    if (known) return known.value;
    const value = create();
    values.set(app, { value });
    return value;
  };
}
