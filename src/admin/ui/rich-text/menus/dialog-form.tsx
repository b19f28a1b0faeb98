import { Stack } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import type { FormEvent, ReactNode } from 'react';

/** What the form of a dialog is given. */
export interface FormProps {
  editor: Editor;
  onDone: () => void;
}

/** The dialog is inside the form of the page in React's eyes: its Enter must not save the page. */
export function DialogForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onSubmit();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">{children}</Stack>
    </form>
  );
}
