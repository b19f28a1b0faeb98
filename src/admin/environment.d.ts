/** Set by the build; see vite.config.ts. */
declare const __MASTHEAD_BUILD__: string;
