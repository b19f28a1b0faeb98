import { Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core';

interface CopiedOnceProps {
  label: string;
  note: string;
  value: string;
}

/** A secret that is shown once, with a button that copies it. */
export function CopiedOnce({ label, note, value }: CopiedOnceProps) {
  return (
    <Stack gap="xs" mb="md" role="status">
      <Text size="sm">{note}</Text>
      <Group align="flex-end" gap="sm">
        <TextInput
          label={label}
          value={value}
          readOnly
          onFocus={({ currentTarget }) => currentTarget.select()}
          w="min(100%, 32rem)"
        />
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Stack>
  );
}
