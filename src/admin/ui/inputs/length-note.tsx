import { Text } from '@mantine/core';

/** Fraction of the limit from which the count is shown. */
const NEAR = 0.8;

/** Help and, near the limit, the number of characters left. Renders nothing if both are missing. */
export function LengthNote({
  help,
  length,
  lengthMax,
}: {
  help?: string | undefined;
  length: number;
  lengthMax: number;
}) {
  if (length < lengthMax * NEAR) return help ?? null;
  const left = lengthMax - length;
  return (
    <>
      {help ? `${help} ` : ''}
      <Text span inherit c={left < 0 ? 'var(--mantine-color-error)' : undefined}>
        {left >= 0 ? `${count(left)} left.` : `${count(-left)} over the limit of ${lengthMax}.`}
      </Text>
    </>
  );
}

function count(characters: number): string {
  return characters === 1 ? '1 character' : `${characters} characters`;
}
