/**
 * Stores what a person types after a form was opened and before its first field exists: the field gets the
 * characters when it takes the focus.
 */
import { useLayoutEffect } from 'react';

/** Maximum number of stored characters. */
const TYPED_AHEAD_MAX = 200;

let current: { text: string; end: AbortController } | null = null;

/**
 * Stores printable keys until a field takes them, or until the person clicks, presses another key, or moves
 * the focus into a control. Keys with modifiers are never stored. Returns a function that discards them.
 */
function captureKeys(): () => void {
  discardTyped();
  const capture = { text: '', end: new AbortController() };
  current = capture;
  const { signal } = capture.end;
  const stop = () => {
    if (current === capture) discardTyped();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isModifier(event.key)) return;
    const isLetter = [...event.key].length === 1 && event.key !== ' ';
    const isSpace = event.key === ' ' && capture.text !== '' && isNothingFocused();
    const isErased = event.key === 'Backspace' && capture.text !== '';
    if (!(isLetter || isSpace || isErased) || isTyping()) return stop();
    if (isErased) capture.text = [...capture.text].slice(0, -1).join('');
    else if (capture.text.length < TYPED_AHEAD_MAX) capture.text += event.key;
    // Shortcuts of the screen that is being left do not apply.
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', onKey, { capture: true, signal });
  window.addEventListener('pointerdown', stop, { capture: true, signal });
  window.addEventListener('focusin', () => isTyping() && stop(), { capture: true, signal });
  return stop;
}

/** Captures keys while the screen that it is part of loads its form. Renders nothing. */
export function KeysAhead(): null {
  useLayoutEffect(captureKeys, []);
  return null;
}

/** Whether characters were typed that no field has yet. */
export function hasTypedAhead(): boolean {
  return current !== null && current.text !== '';
}

/** Discards what was typed, because the form takes no focus. */
export function discardTyped(): void {
  current?.end.abort();
  current = null;
}

/** Focuses the first field of a form, and enters what was typed before the field existed. */
export function focusWithTyped(field: HTMLElement): void {
  const { text = '' } = current ?? {};
  discardTyped();
  field.focus();
  if (text === '' || document.activeElement !== field || !isTextInput(field)) return;
  // Through the setter of the browser, because React ignores a value that was set with its own.
  const isSelected = field.selectionStart === 0 && field.selectionEnd === field.value.length;
  const length = field.maxLength < 0 ? Infinity : field.maxLength;
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  const value = `${isSelected ? '' : field.value}${text}`.slice(0, length);
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function isTextInput(field: HTMLElement): field is HTMLInputElement | HTMLTextAreaElement {
  if (field instanceof HTMLTextAreaElement) return true;
  return field instanceof HTMLInputElement && ['text', 'search', 'url', 'tel', 'email'].includes(field.type);
}

function isModifier(key: string): boolean {
  return ['Shift', 'AltGraph', 'CapsLock', 'Dead'].includes(key);
}

function isNothingFocused(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.id === 'main';
}

/** Whether the focus is in a control that takes keys itself. */
function isTyping(): boolean {
  const { activeElement } = document;
  return (
    activeElement instanceof HTMLElement &&
    (activeElement.isContentEditable || activeElement.matches('input, textarea, select'))
  );
}
