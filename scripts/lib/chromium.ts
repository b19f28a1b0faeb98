import { existsSync } from 'node:fs';
import { installDebianPackage, isDebianRoot, run } from './system-packages.ts';

/**
 * Where systems install the browser; `CHROMIUM_PATH` names another place. The headless shell is first: it
 * renders the same pages without the windows, tabs and graphics process of the whole browser, which take a
 * third of a journey's work.
 */
const USUAL_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Path of this machine's browser; undefined if Playwright's own is to be used. Throws if `CHROMIUM_PATH`
 * names no file.
 */
export function chromiumPath(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named === undefined || named === '') return USUAL_PATHS.find((path) => existsSync(path));
  if (existsSync(named)) return named;
  throw new Error(`CHROMIUM_PATH is ${named}, where no file is; name the browser's program or unset it.`);
}

/**
 * Makes sure the browser tests have a browser: an installed one, else the system's package (Debian, as
 * root), else Playwright's own download. Throws one sentence with the command to run if none is available.
 */
export async function ensureChromium(root: string): Promise<void> {
  if (chromiumPath() !== undefined || (await hasPlaywrightsOwn())) return;
  if (isDebianRoot()) {
    console.log("Installing Chromium from the system's packages.");
    for (const name of ['chromium-headless-shell', 'chromium']) {
      installDebianPackage(name, root);
      if (chromiumPath() !== undefined) return;
    }
  }
  console.log("Downloading Playwright's Chromium.");
  const libraries = process.getuid?.() === 0 ? ['--with-deps'] : [];
  run(process.execPath, ['node_modules/playwright/cli.js', 'install', ...libraries, 'chromium'], root);
  if (await hasPlaywrightsOwn()) return;
  throw new Error(
    'No Chromium was found and none could be installed: run `apt-get install chromium-headless-shell` as root, or install it another way and set CHROMIUM_PATH to its program.',
  );
}

async function hasPlaywrightsOwn(): Promise<boolean> {
  const { chromium } = await import('playwright');
  return existsSync(chromium.executablePath());
}
