/** Confirms an action on the account and takes its parameters. */
import { Alert, Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { ApiError, messageOf } from '#admin/generic/api/api-error.ts';
import { dialogProps, markFirstField } from '#admin/generic/dialog.ts';
import { createFormStore } from '#admin/generic/form/form-store.ts';
import { refusesIncomplete } from '#admin/generic/form/incomplete-input.ts';
import { useFocusBack } from '#admin/generic/use-focus-back.ts';
import { checkValues } from '#admin/generic/form/form-values.ts';
import { ShapeForm } from '#admin/generic/form/shape-form.tsx';
import type { Shape } from '#model/field.ts';
import { defaultsOf } from '#records/shape.ts';

export interface ActionDialogProps {
  title: string;
  text?: string;
  /** Fields of the action's parameters. */
  form?: Shape;
  /** Initial values of the form. */
  given?: Readonly<Record<string, unknown>>;
  /** Label of the button that runs the action. */
  label: string;
  isDanger?: boolean;
  /** Runs the action; the dialog shows the errors it throws. */
  run: (values: Readonly<Record<string, unknown>>) => Promise<void>;
  onClose: () => void;
}

export type Dialog = Omit<ActionDialogProps, 'onClose'>;

const NOTHING: Shape = {};

export function ActionDialog(props: ActionDialogProps) {
  const { title, text, form = NOTHING, label, isDanger = false, onClose } = props;
  const { store, isBusy, failure, submit } = useAction(props);
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title={title} {...dialogProps}>
      <form
        noValidate
        ref={markFirstField}
        onSubmit={(event) => {
          event.preventDefault();
          if (!refusesIncomplete(event.currentTarget)) void submit();
        }}
      >
        {text ? (
          <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
            {text}
          </Text>
        ) : null}
        <ShapeForm store={store} shape={form} />
        {failure ? (
          <Alert color="red" variant="outline" mt="md" role="alert">
            {failure}
          </Alert>
        ) : null}
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" size="sm" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button type="submit" size="sm" loading={isBusy} color={isDanger ? 'red.9' : undefined}>
            {label}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

function useAction({ form = NOTHING, given, run, onClose }: ActionDialogProps) {
  const [store] = useState(() => createFormStore({ ...defaultsOf(form), ...given }));
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async () => {
    const { values } = store.get();
    const errors = checkValues(form, values, 'create');
    store.setErrors(errors);
    if (Object.keys(errors).length > 0) return;
    setIsBusy(true);
    setFailure(null);
    try {
      await run(values);
      onClose();
    } catch (error) {
      const known = error instanceof ApiError ? error.fields : {};
      store.setErrors(known);
      if (!Object.keys(known).some((key) => key in form)) setFailure(messageOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  return { store, isBusy, failure, submit };
}
