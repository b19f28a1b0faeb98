import { Textarea } from '@mantine/core';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { errorOf, useForm, type FormStore } from '#admin/generic/form/form-store.ts';
import { discardTyped, focusWithTyped } from '#admin/generic/form/typed-ahead.ts';
import { useTextInputAttributes } from '#admin/generic/text-language.ts';
import { content } from '../../entity.ts';
import classes from './editor.module.css';

const { options } = content.fields.name;
const lengthMax = Number(options['lengthMax']);

interface TitleInputProps {
  store: FormStore;
  onBlur?: () => void;
  /** Enter moves to the next field. */
  onEnter?: () => void;
  /** Whether the title takes the focus when the editor opens. */
  startsHere?: boolean;
  /** A generated title, which the first typed letter replaces. */
  replaces?: string;
  placeholder: string;
}

/** The title as readers see it: large, without a border, on as many lines as it needs. */
export function TitleInput({
  store,
  onBlur,
  onEnter,
  startsHere = false,
  replaces,
  placeholder,
}: TitleInputProps) {
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (startsHere && input.current) focusWithTyped(input.current);
    else discardTyped();
  }, [startsHere]);
  const words = useTextInputAttributes();
  const value = useForm(store, (state) => (state.values['name'] as string | null) ?? '');
  const isPlaceholder = value !== '' && value === replaces;
  useEffect(() => {
    if (isPlaceholder && input.current === document.activeElement) input.current?.select();
  }, [isPlaceholder]);
  const error = useForm(store, (state) => errorOf(state.errors, 'name'));
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onEnter?.();
  };
  return (
    <Textarea
      id={id}
      {...words}
      aria-label={options.label}
      aria-required
      placeholder={placeholder}
      variant="unstyled"
      autosize
      minRows={1}
      ref={input}
      onFocus={(event) => isPlaceholder && event.currentTarget.select()}
      error={
        error ?? (value.length > lengthMax ? `${value.length - lengthMax} characters too many.` : undefined)
      }
      value={value}
      classNames={{ input: classes.titleInput }}
      onChange={(event) => store.set('name', event.currentTarget.value.replace(/[\r\n]+/g, ' ') || null)}
      onKeyDown={leave}
      {...(onBlur && { onBlur })}
    />
  );
}
