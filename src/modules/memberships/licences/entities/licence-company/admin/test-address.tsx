import { Button, Group, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { messageOf } from '#admin/generic/api/api-error.ts';
import { useApp } from '#admin/generic/app.ts';

interface LicenceMatch {
  companyName: string | null;
  /** Whether the site uses site licenses. */
  isAllowed: boolean;
}

/** Form that checks which licence of the site covers an address. */
export function TestAddress() {
  const { client, site } = useApp();
  const [address, setAddress] = useState('');
  const test = useMutation({
    mutationFn: (testedAddress: string) =>
      client.query<LicenceMatch>('testLicenceAddress', { site: site.id, address: testedAddress }),
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    test.mutate(address.trim());
  };
  return (
    <form onSubmit={submit} aria-label="Test an IP address">
      <Group align="flex-end" gap="sm">
        <TextInput
          label="Test an IP address"
          placeholder="193.0.6.1"
          maxLength={45}
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
          error={test.error ? messageOf(test.error) : undefined}
        />
        <Button type="submit" variant="default" loading={test.isPending} disabled={address.trim() === ''}>
          Test
        </Button>
        <Text size="sm" role="status" pb={8}>
          {test.data ? outcome(test.variables, test.data) : null}
        </Text>
      </Group>
    </form>
  );
}

function outcome(address: string, { companyName, isAllowed }: LicenceMatch): string {
  if (companyName === null) return `No license covers ${address}.`;
  return isAllowed
    ? `${address} is covered by ${companyName}.`
    : `${address} is covered by ${companyName}, but site licenses are off, so readers see the gate. Turn site licenses on in the membership settings.`;
}
