import { Stack } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import type { FormEvent, ReactNode } from 'react';

/** Props of a dialog's form. */
export interface FormProps {
  editor: Editor;
  onDone: () => void;
}

/** In React's tree, the dialog is inside the page's form, so its Enter must not save the page. */
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
