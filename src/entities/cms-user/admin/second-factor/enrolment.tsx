/** Setting up a second factor: a QR code for the app, a code from it, and the recovery codes. */
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Client } from '#admin/generic/api/client.ts';
import { LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import { CodeForm } from './code-form.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface EnrolmentProps {
  client: Client;
  /** Called when the second factor is on and its codes have been saved. */
  onDone: () => void;
  onCancel?: () => void;
}

interface Begun {
  secret: string;
  uri: string;
  needsPassword: boolean;
}

export function Enrolment({ client, onDone, onCancel }: EnrolmentProps) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const begun = useQuery({
    queryKey: ['begun-second-factor'],
    queryFn: () => client.mutate<Begun>('cmsUser/beginSecondFactor'),
    // Another request would create a secret that differs from the one in the app.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (codes) return <RecoveryCodes codes={codes} action="I saved the codes" onSaved={onDone} />;
  if (begun.error) return <LoadFailed error={begun.error} onRetry={() => void begun.refetch()} />;
  if (!begun.data) return <LoadingLines count={3} height={56} />;
  const confirm = async ({ code, password }: { code: string; password: string }) => {
    const answer = await client.mutate<{ recoveryCodes: string[] }>('cmsUser/confirmSecondFactor', {
      code,
      ...(password && { password }),
    });
    setCodes(answer.recoveryCodes);
  };
  return (
    <Stack gap="md">
      <Text size="sm">
        Open an authenticator app on your phone and scan this QR code, or enter the setup key in the app. Then
        enter the code that the app shows.
      </Text>
      <QrCode text={begun.data.uri} label="QR code for your authenticator app" />
      <div>
        <Text size="sm" fw={600} id="second-factor-secret">
          Setup key
        </Text>
        <Text
          size="sm"
          ff="monospace"
          aria-labelledby="second-factor-secret"
          style={{ overflowWrap: 'anywhere' }}
        >
          {begun.data.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </Text>
      </div>
      <CodeForm
        action="Turn on"
        accepts="app"
        withPassword={begun.data.needsPassword}
        failed="Two-factor authentication was not turned on"
        submit={confirm}
        {...(onCancel && { onCancel })}
      />
    </Stack>
  );
}
