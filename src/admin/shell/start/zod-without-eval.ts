/**
 * Imported before any code that creates a schema: otherwise zod tests whether `eval` works, which the admin's
 * policy reports. Zod reads this object when it loads, after the frame, so that the frame need not contain it.
 */
declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

globalThis.__zod_globalConfig = { jitless: true };

export {};
