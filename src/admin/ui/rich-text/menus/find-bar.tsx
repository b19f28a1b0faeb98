import { ActionIcon, Button, Group, Text, TextInput, Tooltip } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { CaseSensitive, ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { find as markMatches, findKey, MATCHES_MAX, replaceAll, replaceCurrent, step } from '../find.ts';
import style from './find-bar.module.css';

const PHRASE_LENGTH_MAX = 200;

interface FindBarProps {
  editor: Editor;
  /** The text that was selected when the bar was opened. */
  phrase: string;
  onClose: () => void;
}

/**
 * Find and replace, above the text. Enter moves to the next match, Shift+Enter to the previous one, Escape
 * returns to the text.
 */
export function FindBar({ editor, phrase: first, onClose }: FindBarProps) {
  const [phrase, setPhrase] = useState(first);
  const [replacement, setReplacement] = useState('');
  const [isCaseSensitive, setIsCaseSensitive] = useState(false);
  const [replaced, setReplaced] = useState<number | null>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  useEffect(() => inputRef.current?.select(), []);
  const matches = useMatches(editor, phrase, isCaseSensitive);
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const find = (next: string) => {
    setPhrase(next);
    setReplaced(null);
  };
  const onReplaced = (count: number | null) => {
    if (count !== null) setReplaced(count);
    // A button with nothing left to do becomes disabled and would lose the focus.
    if (matchCount(editor) === 0) inputRef.current?.focus();
  };
  return (
    <SearchFrame editor={editor} phraseRef={inputRef} replacement={replacement} onClose={close}>
      <Group gap={6} wrap="nowrap">
        <PhraseInput inputRef={inputRef} label="Find" value={phrase} onChange={find} />
        <Text size="xs" c="dimmed" className={style['count'] ?? ''} role="status">
          {replaced === null ? matchesText(phrase, matches) : `${replaced} replaced`}
        </Text>
        <FindButtons
          editor={editor}
          hasMatches={matches.count > 0}
          isCaseSensitive={isCaseSensitive}
          onCaseSensitive={setIsCaseSensitive}
          onClose={close}
        />
      </Group>
      {editor.isEditable ? (
        <ReplaceRow
          editor={editor}
          replacement={replacement}
          hasMatches={matches.count > 0}
          onReplacement={setReplacement}
          onReplaced={onReplaced}
        />
      ) : null}
    </SearchFrame>
  );
}

interface SearchFrameProps {
  editor: Editor;
  phraseRef: RefObject<HTMLInputElement | null>;
  replacement: string;
  onClose: () => void;
  children: ReactNode;
}

/** Handles the keys of the inputs inside it. */
function SearchFrame({ editor, phraseRef, replacement, onClose, children }: SearchFrameProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && event.target === phraseRef.current)
      step(editor, event.shiftKey ? -1 : 1);
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement)
      replaceCurrent(editor, replacement);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div className={style['bar']} role="search" aria-label="Find and replace" onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}

interface Matches {
  count: number;
  /** Index of the current match; -1 if nothing matches. */
  index: number;
}

/** Marks the matches of a phrase in the text while the bar is open. */
function useMatches(editor: Editor, phrase: string, isCaseSensitive: boolean): Matches {
  useEffect(() => markMatches(editor, phrase, isCaseSensitive), [editor, phrase, isCaseSensitive]);
  useEffect(
    () => () => {
      if (!editor.isDestroyed) markMatches(editor, '', false);
    },
    [editor],
  );
  return useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      count: matchCount(current),
      index: findKey.getState(current.state)?.index ?? -1,
    }),
  });
}

function matchCount(editor: Editor): number {
  return findKey.getState(editor.state)?.matches.length ?? 0;
}

interface PhraseInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  inputRef?: RefObject<HTMLInputElement | null>;
}

function PhraseInput({ label, value, onChange, inputRef }: PhraseInputProps) {
  return (
    <TextInput
      {...(inputRef && { ref: inputRef })}
      size="xs"
      className={style['input'] ?? ''}
      aria-label={label}
      placeholder={label}
      maxLength={PHRASE_LENGTH_MAX}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface FindButtonsProps {
  editor: Editor;
  hasMatches: boolean;
  isCaseSensitive: boolean;
  onCaseSensitive: (isCaseSensitive: boolean) => void;
  onClose: () => void;
}

function FindButtons({ editor, hasMatches, isCaseSensitive, onCaseSensitive, onClose }: FindButtonsProps) {
  return (
    <>
      <IconButton
        label="Match case"
        isPressed={isCaseSensitive}
        onClick={() => onCaseSensitive(!isCaseSensitive)}
      >
        <CaseSensitive size={16} aria-hidden />
      </IconButton>
      <IconButton label="Previous match" disabled={!hasMatches} onClick={() => step(editor, -1)}>
        <ChevronUp size={16} aria-hidden />
      </IconButton>
      <IconButton label="Next match" disabled={!hasMatches} onClick={() => step(editor, 1)}>
        <ChevronDown size={16} aria-hidden />
      </IconButton>
      <IconButton label="Close find and replace" onClick={onClose}>
        <X size={16} aria-hidden />
      </IconButton>
    </>
  );
}

interface ReplaceRowProps {
  editor: Editor;
  replacement: string;
  hasMatches: boolean;
  onReplacement: (replacement: string) => void;
  /** Number of matches that were replaced together; null after a single replacement. */
  onReplaced: (count: number | null) => void;
}

function ReplaceRow({ editor, replacement, hasMatches, onReplacement, onReplaced }: ReplaceRowProps) {
  return (
    <Group gap={6} wrap="nowrap">
      <PhraseInput label="Replace with" value={replacement} onChange={onReplacement} />
      <Button
        size="compact-xs"
        variant="default"
        disabled={!hasMatches}
        onClick={() => {
          replaceCurrent(editor, replacement);
          onReplaced(null);
        }}
      >
        Replace
      </Button>
      <Button
        size="compact-xs"
        variant="default"
        disabled={!hasMatches}
        onClick={() => onReplaced(replaceAll(editor, replacement))}
      >
        Replace all
      </Button>
    </Group>
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

function matchesText(phrase: string, { count, index }: Matches): string {
  if (phrase === '') return '';
  if (count === 0) return 'No matches';
  return `${index + 1} of ${count}${count === MATCHES_MAX ? '+' : ''}`;
}
