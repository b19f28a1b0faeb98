/** Keys as `aria-keyshortcuts` writes them, in the way of the person's system. */
export function shownKeys(keys: string): string {
  const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
  if (!isApple) return keys.replace('Control', 'Ctrl');
  return keys.replace('Control', '⌘').replace('Alt', '⌥').replace('Shift', '⇧').replaceAll('+', '');
}
