import { Stack, Text } from '@mantine/core';
import { CopyField } from '#admin/ui/copy-field.tsx';

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
      <CopyField label={label} value={value} />
    </Stack>
  );
}
