import { Button, CopyButton, Group, TextInput } from '@mantine/core';

/**
 * A text that cannot be changed, with a button that copies it: a secret that is shown once, the URL of a feed.
 * Focusing the text selects it, for browsers whose clipboard is not available to pages.
 */
export function CopyField({ label, value }: { label: string; value: string }) {
  return (
    <Group align="flex-end" gap="sm">
      <TextInput
        label={label}
        value={value}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
        w="min(100%, 40rem)"
      />
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy} aria-label={`${copied ? 'Copied' : 'Copy'}: ${label}`}>
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}
