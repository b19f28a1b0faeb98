import type { ReactNode } from 'react';
import type { PlacedForm } from '#model/pages/define-form.ts';

interface PostButtonProps {
  placed: Pick<PlacedForm, 'path' | 'blockId'> & Partial<Pick<PlacedForm, 'posted'>>;
  /** Values sent as hidden fields. */
  values?: Readonly<Record<string, string>>;
  children: ReactNode;
  /** Accessible name for screen readers, if the text is not enough. */
  label?: string;
  isPlain?: boolean;
}

/** A form that consists of one button. */
export function PostButton({ placed, values = {}, children, label, isPlain = false }: PostButtonProps) {
  const { path, blockId, posted } = placed;
  return (
    <form method="post" action={path ?? undefined} className="account-button">
      <input type="hidden" name="x_form" value={blockId} />
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {posted?.message && (
        <p role="alert" className="account-fault">
          {posted.message}
        </p>
      )}
      <button type="submit" className={isPlain ? 'account-plain' : 'button'} aria-label={label}>
        {children}
      </button>
    </form>
  );
}
