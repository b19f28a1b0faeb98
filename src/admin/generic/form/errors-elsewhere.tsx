import { Alert } from '@mantine/core';
import type { Shape } from '#model/field.ts';
import { formLevelErrors, useForm, type FormStore } from './form-store.ts';

interface ErrorsElsewhereProps {
  store: FormStore;
  /** The fields of the form; each is visible only while its condition holds. */
  shape: Shape;
}

/** The server's errors about fields that are not visible on the form. */
export function FormErrorSummary({ store, shape }: ErrorsElsewhereProps) {
  const messages = useForm(store, (state) => formLevelErrors(state, shape).join(' '));
  if (!messages) return null;
  return (
    <Alert color="red" variant="outline" mb="md" role="alert">
      {messages}
    </Alert>
  );
}
