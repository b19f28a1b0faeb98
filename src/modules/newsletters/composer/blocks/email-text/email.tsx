import type { BlockProps } from '#model/define-block.ts';
import { EmailRichText } from '../../email/email-rich-text.tsx';
import type { emailText } from './block.ts';

export function View({ settings, images, links, page }: BlockProps<(typeof emailText)['settings']>) {
  return <EmailRichText text={settings.text} images={images} links={links} sections={page.sections} />;
}
