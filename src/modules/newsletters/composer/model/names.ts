/** Names of templates and campaigns. */

/** Maximum length in characters. */
export const NAME_LENGTH_MAX = 120;

const PREFIX = 'Copy of ';

/** The name of a copy: “Copy of …”, cut to the maximum length. */
export function copyName(name: string): string {
  return cutName(`${PREFIX}${name}`);
}

/** The name, cut to the maximum length. */
export function cutName(name: string): string {
  return name.slice(0, NAME_LENGTH_MAX).toWellFormed();
}
