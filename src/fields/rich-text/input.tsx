import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { InputProps } from '#admin/generic/field-views.ts';
import type { RichText } from '#rich-text/document/rich-text.ts';

const TextEditor = lazy(async () => ({
  default: (await import('#admin/ui/rich-text/editor.tsx')).TextEditor,
}));

/** Input for formatted text. The editor is a separate chunk; its box is reserved while it loads. */
export function Input(props: InputProps<RichText>) {
  return (
    <Suspense
      fallback={<Skeleton height={300} role="img" aria-label={`${props.options.label} is loading`} />}
    >
      <TextEditor {...props} />
    </Suspense>
  );
}
