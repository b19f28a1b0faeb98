import { renderToStaticMarkup } from 'react-dom/server';
import { inSite } from '#site/ui/in-site.ts';
import { RichText, type RichTextProps } from '#site/ui/text/rich-text.tsx';
import { useEmail } from './email-context.ts';
import { emailHtml } from './email-html.ts';

/** A stored text in an email: rendered as on pages, then reduced to what mail programs support. */
export function EmailRichText(props: RichTextProps) {
  const email = useEmail();
  const html = renderToStaticMarkup(inSite(email.site, <RichText {...props} />));
  return <div dangerouslySetInnerHTML={{ __html: emailHtml(html, email) }} />;
}
