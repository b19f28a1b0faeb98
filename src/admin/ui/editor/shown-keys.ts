/** Converts keys from the notation of `aria-keyshortcuts` to that of the user's system: `⌘⇧K` or `Ctrl+Shift+K`. */
export function shownKeys(keys: string): string {
  const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
  if (!isApple) return keys.replace('Control', 'Ctrl');
  return keys.replace('Control', '⌘').replace('Alt', '⌥').replace('Shift', '⇧').replaceAll('+', '');
}
