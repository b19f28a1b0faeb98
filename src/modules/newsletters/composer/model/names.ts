/** Names of templates and campaigns. */

/** Maximum length in characters. */
export const NAME_LENGTH_MAX = 120;

const PREFIX = 'Copy of ';
const REPEAT = ' (repeat)';

/** The name of a copy: “Copy of …”, cut to the maximum length. */
export function copyName(name: string): string {
  return cutName(`${PREFIX}${name}`);
}

/** The name of a campaign that repeats another: “… (repeat)”, cut to the maximum length. */
export function repeatName(name: string): string {
  return `${name.slice(0, NAME_LENGTH_MAX - REPEAT.length).toWellFormed()}${REPEAT}`;
}

/** The name, cut to the maximum length. */
export function cutName(name: string): string {
  return name.slice(0, NAME_LENGTH_MAX).toWellFormed();
}
