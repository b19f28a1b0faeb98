import { Alert } from '@mantine/core';
import { errorsElsewhere, useForm, type FormStore } from './form-store.ts';

/** Sentences of the server about nothing that is on the form. */
export function ErrorsElsewhere({ store, fields }: { store: FormStore; fields: readonly string[] }) {
  const errors = useForm(store, (state) => state.errors);
  const messages = errorsElsewhere(errors, fields);
  if (messages.length === 0) return null;
  return (
    <Alert color="red" variant="outline" mb="md" role="alert">
      {messages.join(' ')}
    </Alert>
  );
}
