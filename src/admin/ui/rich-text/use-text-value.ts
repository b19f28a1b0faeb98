/** Synchronises the editor and the form's value without disturbing either. */
import type { Editor } from '@tiptap/core';
import { holdsInput } from '#admin/generic/form/pending-input.ts';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { RichText } from '#rich-text/document/rich-text.ts';
import { showText } from './apply-text.ts';
import { toStored } from './document.ts';
import { echoes } from './echoes.ts';

/**
 * Emits the text at most once per frame while it is edited, and immediately when the editor loses focus or
 * unmounts. An external value is shown unless it is the form's echo of an emitted text.
 */
export function useTextValue(
  editor: Editor,
  value: RichText | null,
  onChange: (text: RichText | null) => void,
): void {
  const [exchange] = useState(() => echoes(value));
  const emit = useEffectEvent((text: RichText | null) => onChange(text));

  // A layout effect runs before the user can type: an edit before the listener is added would only be emitted
  // with the next edit.
  useLayoutEffect(() => {
    let frame = 0;
    const flush = () => {
      if (frame === 0) return;
      cancelAnimationFrame(frame);
      frame = 0;
      const text = toStored(editor.getJSON());
      if (exchange.handOut(text)) emit(text);
    };
    const schedule = () => {
      frame ||= requestAnimationFrame(flush);
    };
    editor.on('update', schedule);
    editor.on('blur', flush);
    const release = holdsInput(flush);
    return () => {
      flush();
      release();
      editor.off('update', schedule);
      editor.off('blur', flush);
    };
  }, [editor, exchange]);

  useEffect(() => {
    if (!exchange.isForeign(value)) return;
    showText(editor.view, value);
  }, [editor, exchange, value]);
}
