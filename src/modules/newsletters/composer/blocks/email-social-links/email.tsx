import { Fragment } from 'react';
import type { BlockProps } from '#model/define-block.ts';
import { useEmail } from '../../email/email-context.ts';
import { EmailBox, EmailLink, EmailText, sideOf } from '../../email/parts.tsx';
import { socialAccounts } from '../../model/social-accounts.ts';
import type { emailSocialLinks } from './block.ts';

export function View({ settings, page }: BlockProps<(typeof emailSocialLinks)['settings']>) {
  const { look } = useEmail();
  const align = sideOf(settings.alignment ?? 'start', look);
  return (
    <EmailBox align={align}>
      <EmailText size={15}>
        {socialAccounts(page).map(({ label, url }, index) => (
          <Fragment key={label}>
            {index > 0 ? ' \u00A0·\u00A0 ' : null}
            <EmailLink to={url}>{label}</EmailLink>
          </Fragment>
        ))}
      </EmailText>
    </EmailBox>
  );
}
