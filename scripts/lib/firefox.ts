import { existsSync } from 'node:fs';
import { installDebianPackage, isDebianRoot } from './system-packages.ts';

/** Where systems install Firefox; `FIREFOX_PATH` names another place. */
const USUAL_PATHS = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/** Printed when journeys in Firefox are skipped. */
export const NO_FIREFOX =
  'No Firefox was found: run `apt-get install firefox-esr` as root, or install it another way and set FIREFOX_PATH to its program.';

/** Path of Firefox on this machine, or undefined. Throws if `FIREFOX_PATH` names no file. */
export function firefoxPath(): string | undefined {
  const named = process.env['FIREFOX_PATH'];
  if (named === undefined || named === '') return USUAL_PATHS.find((path) => existsSync(path));
  if (existsSync(named)) return named;
  throw new Error(`FIREFOX_PATH is ${named}, where no file is; name the browser's program or unset it.`);
}

/**
 * Installs Firefox from the system's package if it is missing (Debian, as root); otherwise prints
 * instructions.
 */
export function ensureFirefox(root: string): void {
  if (firefoxPath() !== undefined) return;
  if (isDebianRoot()) {
    console.log("Installing Firefox from the system's packages.");
    installDebianPackage('firefox-esr', root);
  }
  if (firefoxPath() === undefined) console.log(`Journeys in Firefox are left out. ${NO_FIREFOX}`);
}
