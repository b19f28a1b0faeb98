/** A form with a single field, on a page outside the admin's frame. */
import { useEffect, useRef, useState, type ChangeEvent, type FormEvent, type RefObject } from 'react';
import { ApiError, messageOf } from '#admin/generic/api/api-error.ts';
import { useClient } from '#admin/generic/api/client-context.ts';

interface SingleFieldOptions {
  /** Name of the field in the operation's errors. */
  field: string;
  operation: string;
  input: (value: string) => Record<string, unknown>;
  /** Checks the value before it is sent: returns the problem, or null if the value is valid. */
  check?: (value: string) => string | null;
}

interface SingleField {
  value: string;
  /** Shown above the form. */
  failure: string | null;
  progress: 'asking' | 'sending' | 'done';
  /** Properties of the field's input. */
  inputProps: {
    ref: RefObject<HTMLInputElement | null>;
    value: string;
    /** Shown at the field. */
    error: string | null;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
  onSubmit: (event: FormEvent) => void;
}

/** The field's state, focused initially; errors are shown at the field or above the form. */
export function useSingleField({ field, operation, input, check }: SingleFieldOptions): SingleField {
  const client = useClient();
  const ref = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [progress, setProgress] = useState<SingleField['progress']>('asking');
  useEffect(() => ref.current?.focus(), []);

  const submit = async () => {
    const found = check?.(value) ?? null;
    setProblem(found);
    setFailure(null);
    if (found) return ref.current?.focus();
    setProgress('sending');
    try {
      await client.mutate(operation, input(value));
      setProgress('done');
    } catch (err) {
      const refused = err instanceof ApiError ? err.fields[field] : undefined;
      setProblem(refused ?? null);
      setFailure(refused ? null : messageOf(err));
      setProgress('asking');
    }
  };
  return {
    value,
    failure,
    progress,
    inputProps: { ref, value, error: problem, onChange: (event) => setValue(event.currentTarget.value) },
    onSubmit: (event) => {
      event.preventDefault();
      void submit();
    },
  };
}
