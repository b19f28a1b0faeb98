import type { BlockProps } from '#model/define-block.ts';
import { useEmail } from '../../email/email-context.ts';
import { EmailBox, EmailRule } from '../../email/parts.tsx';
import type { emailDivider } from './block.ts';

/** Pixels above and below the line, in addition to the space between blocks. */
const SPACES: Readonly<Record<string, number>> = { none: 0, small: 6, large: 20 };

export function View({ settings }: BlockProps<(typeof emailDivider)['settings']>) {
  const { look } = useEmail();
  const space = SPACES[settings.space] ?? 0;
  const kind = settings.style === 'dashed' ? 'dashed' : 'solid';
  return (
    <EmailBox style={{ padding: `${space}px 0`, fontSize: 1, lineHeight: '1px' }}>
      {settings.style === 'none' ? (
        '\u00A0'
      ) : (
        <EmailRule look={look} kind={kind} thickness={settings.style === 'thick' ? 3 : 1} />
      )}
    </EmailBox>
  );
}
