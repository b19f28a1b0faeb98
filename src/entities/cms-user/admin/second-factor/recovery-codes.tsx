import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { Copy } from 'lucide-react';
import { notifyDone, notifyFailure } from '#admin/generic/notify.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Label of the button that closes the codes. */
  action: string;
  onSaved: () => void;
}

/** Recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, action, onSaved }: RecoveryCodesProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      notifyDone('The recovery codes were copied.');
    } catch (err) {
      notifyFailure('The recovery codes were not copied. Select the codes and copy them manually', err);
    }
  };
  return (
    <Stack gap="sm">
      <Text size="sm">
        Store these recovery codes where you can find them without your phone. Each code works once. The codes
        are shown only now.
      </Text>
      <SimpleGrid component="ul" cols={2} spacing="xs" m={0} p={0} maw={380} aria-label="Recovery codes">
        {codes.map((code) => (
          <Text component="li" key={code} size="sm" ff="monospace" style={{ listStyle: 'none' }}>
            {code}
          </Text>
        ))}
      </SimpleGrid>
      <Group gap="sm">
        <Button size="sm" onClick={onSaved}>
          {action}
        </Button>
        <Button
          variant="default"
          size="sm"
          leftSection={<Copy size={14} aria-hidden />}
          onClick={() => void copy()}
        >
          Copy
        </Button>
      </Group>
    </Stack>
  );
}
