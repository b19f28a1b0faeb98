import { Badge, Group, Stack, Text } from '@mantine/core';
import { useApp } from '#admin/generic/app.ts';
import { shortInstant } from '#admin/generic/dates.ts';
import type { Address } from './details.ts';
import { Section } from './section.tsx';

/** The email addresses with which the reader can log in. */
export function Addresses({ addresses }: { addresses: readonly Address[] }) {
  const { site } = useApp();
  const now = new Date();
  return (
    <Section title="Email addresses" empty={addresses.length === 0 ? 'No email addresses.' : null}>
      <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {addresses.map(({ email, isPrimary, created, until }) => (
          <li key={email}>
            <Group gap="xs">
              <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
                {email}
              </Text>
              {isPrimary ? <Badge variant="light">Primary</Badge> : null}
            </Group>
            <Text size="xs" c="dimmed">
              {until === null
                ? `Confirmed ${shortInstant(created, site.timeZone, now)}`
                : `No longer used. Kept until ${shortInstant(until, site.timeZone, now)}, while the reader can restore it.`}
            </Text>
          </li>
        ))}
      </Stack>
    </Section>
  );
}
