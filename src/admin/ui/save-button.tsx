/** The button that saves a form. */
import { Button, Loader } from '@mantine/core';
import type { ReactNode } from 'react';

interface SaveButtonProps {
  /** Default: submits the form around the button. */
  onSave?: () => void;
  isSaving: boolean;
  /** Whether there is nothing to save. */
  isIdle?: boolean;
  /** Whether the form cannot be changed at all. */
  isBlocked?: boolean;
  /** Default: “Save”. */
  children?: ReactNode;
}

/**
 * Has the focus while the form is saved and afterwards: a button with the attribute `disabled` would lose it, and the next
 * key would reach nothing.
 */
export function SaveButton({
  onSave,
  isSaving,
  isIdle = false,
  isBlocked = false,
  children = 'Save',
}: SaveButtonProps) {
  const isOff = isIdle || isSaving;
  return (
    <Button
      type={onSave ? 'button' : 'submit'}
      size="sm"
      disabled={isBlocked}
      data-disabled={isOff || undefined}
      aria-disabled={isOff || isBlocked}
      aria-busy={isSaving}
      leftSection={isSaving ? <Loader size={14} color="currentColor" aria-hidden /> : undefined}
      onClick={(event) => {
        if (isOff) event.preventDefault();
        else onSave?.();
      }}
    >
      {children}
    </Button>
  );
}
