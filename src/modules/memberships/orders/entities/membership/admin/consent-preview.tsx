/** Preview of the consents that a registration requests, with the current texts of the form, saved or not. */
import { Anchor, Checkbox, Stack, Text } from '@mantine/core';
import { z } from 'zod';
import { useForm, type FormStore } from '#admin/generic/form/form-store.ts';
import { PreviewPanel } from '#admin/ui/editor/preview-stage.tsx';

const TEXT = z.string().nullish();

const TEXTS = z.object({ accountText: TEXT, marketingText: TEXT, policy: TEXT }).catch({});

export function ConsentPreview({ store }: { store: FormStore }) {
  const consents = useForm(store, ({ values: { consents: typed } }) => typed);
  const { accountText, marketingText, policy } = TEXTS.parse(consents ?? {});
  return (
    <PreviewPanel>
      <Stack gap="xs" p="sm" role="group" aria-label="Registration preview">
        <Text size="xs" c="dimmed">
          The end of the registration form, as readers see it.
        </Text>
        {marketingText ? <Checkbox size="sm" label={marketingText} /> : null}
        {accountText ? <Checkbox size="sm" label={accountText} required /> : null}
        {policy ? (
          <Anchor size="sm" href={policy} target="_blank" rel="noopener">
            Privacy policy
          </Anchor>
        ) : null}
        {accountText || marketingText ? null : (
          <Text size="sm">No consent texts. Readers see no checkboxes.</Text>
        )}
      </Stack>
    </PreviewPanel>
  );
}
