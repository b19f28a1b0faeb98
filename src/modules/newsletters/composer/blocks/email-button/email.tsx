import type { BlockProps } from '#model/define-block.ts';
import { EmailButton } from '../../email/parts.tsx';
import type { emailButton } from './block.ts';

export function View({ settings }: BlockProps<(typeof emailButton)['settings']>) {
  return (
    <EmailButton
      to={settings.linkUrl}
      kind={settings.kind === 'outlined' ? 'outlined' : 'filled'}
      align={settings.alignment ?? 'start'}
    >
      {settings.label}
    </EmailButton>
  );
}
