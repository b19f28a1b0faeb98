import type { BlockProps } from '#model/define-block.ts';
import { useEmail } from '../../email/email-context.ts';
import { EmailBox, EmailImage, EmailLink, EmailText, sideOf } from '../../email/parts.tsx';
import type { emailImage } from './block.ts';

/** Part of the column that the image fills. */
const SHARES: Readonly<Record<string, number>> = { full: 1, threeQuarters: 0.75, half: 0.5, quarter: 0.25 };

export function View({ settings, images }: BlockProps<(typeof emailImage)['settings']>) {
  const { look, columnWidth } = useEmail();
  const image = settings.image === null ? undefined : images[settings.image.asset];
  if (!image) return null;
  const width = Math.round(columnWidth * (SHARES[settings.width] ?? 1));
  const align = sideOf(settings.alignment ?? 'start', look);
  const caption = settings.caption ?? image.caption;
  const notes = [caption, image.credit].filter(Boolean).join(' · ');
  const alt = image.alt || (settings.linkUrl ? (caption ?? '') : '');
  return (
    <EmailBox align={align}>
      <EmailLink to={settings.linkUrl} isSkippedInText={alt === ''}>
        <EmailImage image={image} width={width} ratio="original" alt={alt} align={align} />
      </EmailLink>
      {notes ? (
        <EmailText tone="muted" above={6}>
          {notes}
        </EmailText>
      ) : null}
    </EmailBox>
  );
}
