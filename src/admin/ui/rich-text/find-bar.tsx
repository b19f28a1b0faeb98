import { ActionIcon, Button, Group, Text, TextInput, Tooltip } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { CaseSensitive, ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { find, findKey, MATCHES_MAX, replaceAll, replaceCurrent, step } from './find.ts';
import style from './find-bar.module.css';

const PHRASE_LENGTH_MAX = 200;

interface FindBarProps {
  editor: Editor;
  /** What was selected when it was opened. */
  phrase: string;
  onClose: () => void;
}

/** Find and replace above the text. Enter goes on, Shift and Enter back, Escape into the text. */
export function FindBar({ editor, phrase: first, onClose }: FindBarProps) {
  const [phrase, setPhrase] = useState(first);
  const [replacement, setReplacement] = useState('');
  const [isCaseSensitive, setIsCaseSensitive] = useState(false);
  const [replaced, setReplaced] = useState<number | null>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  useEffect(() => inputRef.current?.select(), []);
  useEffect(() => find(editor, phrase, isCaseSensitive), [editor, phrase, isCaseSensitive]);
  useEffect(
    () => () => {
      if (!editor.isDestroyed) find(editor, '', false);
    },
    [editor],
  );
  const { count, index } = useEditorState({
    editor,
    selector: ({ editor: current }) => {
      const state = findKey.getState(current.state);
      return { count: state?.matches.length ?? 0, index: state?.index ?? -1 };
    },
  });
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && event.target === inputRef.current)
      step(editor, event.shiftKey ? -1 : 1);
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement)
      replaceCurrent(editor, replacement);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const noMatch = count === 0;
  /** A button without anything left to do is disabled, and would take the focus with it. */
  const keepFocus = () => {
    if ((findKey.getState(editor.state)?.matches.length ?? 0) === 0) inputRef.current?.focus();
  };
  return (
    // The keys of the inputs inside.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={style['bar']}
      role="search"
      aria-label="Find and replace in the text"
      onKeyDown={onKeyDown}
    >
      <Group gap={6} wrap="nowrap">
        <TextInput
          ref={inputRef}
          size="xs"
          className={style['input'] ?? ''}
          aria-label="Find"
          placeholder="Find"
          maxLength={PHRASE_LENGTH_MAX}
          autoComplete="off"
          value={phrase}
          onChange={(event) => {
            setPhrase(event.currentTarget.value);
            setReplaced(null);
          }}
        />
        <Text size="xs" c="dimmed" className={style['count'] ?? ''} role="status">
          {replaced === null ? countWords(phrase, count, index) : `${replaced} replaced`}
        </Text>
        <IconButton
          label="Match case"
          isPressed={isCaseSensitive}
          onClick={() => setIsCaseSensitive((is) => !is)}
        >
          <CaseSensitive size={16} aria-hidden />
        </IconButton>
        <IconButton label="Match before" disabled={noMatch} onClick={() => step(editor, -1)}>
          <ChevronUp size={16} aria-hidden />
        </IconButton>
        <IconButton label="Next match" disabled={noMatch} onClick={() => step(editor, 1)}>
          <ChevronDown size={16} aria-hidden />
        </IconButton>
        <IconButton label="Close find and replace" onClick={close}>
          <X size={16} aria-hidden />
        </IconButton>
      </Group>
      {editor.isEditable ? (
        <Group gap={6} wrap="nowrap">
          <TextInput
            size="xs"
            className={style['input'] ?? ''}
            aria-label="Replace with"
            placeholder="Replace with"
            autoComplete="off"
            maxLength={PHRASE_LENGTH_MAX}
            value={replacement}
            onChange={(event) => setReplacement(event.currentTarget.value)}
          />
          <Button
            size="compact-xs"
            variant="default"
            disabled={noMatch}
            onClick={() => {
              replaceCurrent(editor, replacement);
              keepFocus();
            }}
          >
            Replace
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            disabled={noMatch}
            onClick={() => {
              setReplaced(replaceAll(editor, replacement));
              keepFocus();
            }}
          >
            Replace all
          </Button>
        </Group>
      ) : null}
    </div>
  );
}

interface IconButtonProps {
  label: string;
  isPressed?: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function IconButton({ label, isPressed, disabled = false, onClick, children }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={isPressed ? 'light' : 'subtle'}
        color={isPressed ? undefined : 'gray'}
        aria-label={label}
        aria-pressed={isPressed}
        disabled={disabled}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

function countWords(phrase: string, count: number, index: number): string {
  if (phrase === '') return '';
  if (count === 0) return 'None found';
  return `${index + 1} of ${count}${count === MATCHES_MAX ? '+' : ''}`;
}
