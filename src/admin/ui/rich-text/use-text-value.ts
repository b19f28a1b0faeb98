/** Keeps the editor and the value of the form the same, each without disturbing the other. */
import type { Editor } from '@tiptap/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { countWords, type RichText } from '#model/rich-text.ts';
import { changeTo } from './apply-text.ts';
import { isSameText, toStored } from './document.ts';

/** How many handed-out texts are recognised when the form gives them back late. */
const REMEMBERED = 20;

/**
 * Hands out the text at most once a frame while it is edited, and at once when the editor is left or taken away.
 * A value from outside is shown unless it is one this editor handed out itself. Returns the number of words.
 */
export function useTextValue(
  editor: Editor,
  value: RichText | null,
  onChange: (text: RichText | null) => void,
): number {
  const [words, setWords] = useState(() => countWords(value));
  const handedOut = useRef<(RichText | null)[]>([value]);
  const emit = useEffectEvent((text: RichText | null) => onChange(text));

  useEffect(() => {
    let frame = 0;
    const flush = () => {
      if (frame === 0) return;
      cancelAnimationFrame(frame);
      frame = 0;
      const text = toStored(editor.getJSON());
      setWords(countWords(text));
      if (isSameText(text, handedOut.current.at(-1) ?? null)) return;
      handedOut.current = [...handedOut.current, text].slice(-REMEMBERED);
      emit(text);
    };
    const schedule = () => {
      frame ||= requestAnimationFrame(flush);
    };
    editor.on('update', schedule);
    editor.on('blur', flush);
    return () => {
      flush();
      editor.off('update', schedule);
      editor.off('blur', flush);
    };
  }, [editor]);

  useEffect(() => {
    if (handedOut.current.some((known) => known === value)) return;
    if (handedOut.current.some((known) => isSameText(known, value)) && value !== null) return;
    handedOut.current = [...handedOut.current, value].slice(-REMEMBERED);
    const change = changeTo(editor.state, value);
    if (change) editor.view.dispatch(change);
    setWords(countWords(value));
  }, [editor, value]);
  return words;
}
