/** The document around the grid of an email: head, header and footer. */
import type { ReactNode } from 'react';
import { Head, Hr, Html, Preview } from 'react-email';
import { directionOf } from '#text/languages.ts';
import { absoluteUrl } from '#addresses/paths.ts';
import { readableOn } from '#look/colour.ts';
import type { ImageSource } from '#media/image-source.ts';
import type { PageSubject } from '#page-model/page.ts';
import { headerSettings } from '#settings/header.ts';
import { useMedia } from '#site/ui/in-site.ts';
import { dayOf } from '#site/ui/date.tsx';
import { emailWords } from '../words/index.ts';
import { useEmail, type EmailContextValue } from './email-context.ts';
import { emailPart, ghostPart, SIDE } from './email-renderer.tsx';
import { EmailText } from './parts.tsx';

/** Texts of a campaign in addition to its grid. */
export interface EmailFrame {
  newsletterTitle: string;
  subject: string;
  preheader: string | null;
  /** ISO instant. */
  date: string;
  postalAddress: string | null;
}

/** Renders the whole email. `grid`: the rendered rows. */
export function renderEmail(
  page: PageSubject,
  context: EmailContextValue,
  frame: EmailFrame,
  grid: string,
): string {
  const html = emailPart(page, context, <EmailDocument page={page} frame={frame} grid={grid} />);
  return `<!doctype html>${html.replace('</head>', `${OUTLOOK_HEAD}</head>`)}`;
}

/** Outlook scales images by the screen's resolution unless the document names the resolution. */
const OUTLOOK_HEAD = ghostPart(
  '<xml><o:OfficeDocumentSettings xmlns:o="urn:schemas-microsoft-com:office:office"><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><style>table{border-collapse:collapse}td,p,a,h1,h2,h3{mso-line-height-rule:exactly}</style>',
);

/**
 * Rules for programs that read them: columns below each other on phones, and a dark scheme. Simple enough for
 * those that drop the whole sheet with one unknown rule.
 */
function sheet(width: number): string {
  return [
    `@media (max-width:${width - 1}px){.column{max-width:100%!important}.column-inner{padding:0!important}}`,
    '@media (prefers-color-scheme:dark){.page{background-color:#15191b!important}.content{background-color:#1e2427!important}.text,.text a{color:#eef2f3!important}.muted,.muted a{color:#b3bdc1!important}}',
  ].join('');
}

interface DocumentProps {
  page: PageSubject;
  frame: EmailFrame;
  grid: string;
}

function EmailDocument({ page, frame, grid }: DocumentProps) {
  const { look } = useEmail();
  const language = page.site.language;
  const direction = directionOf(language);
  const { width, pageBackground, font, text } = look;
  return (
    <Html lang={language} dir={direction}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{frame.subject}</title>
        <style dangerouslySetInnerHTML={{ __html: sheet(width) }} />
      </Head>
      <body
        lang={language}
        dir={direction}
        className="page"
        style={{ margin: 0, padding: 0, backgroundColor: pageBackground, fontFamily: font, color: text }}
      >
        {frame.preheader ? <Preview>{frame.preheader}</Preview> : null}
        <div role="article" aria-label={frame.subject} lang={language} dir={direction}>
          <BrowserLink language={language} />
          <Raw html={ghostPart(`${tableOfWidth(width)}<tr><td>`)} />
          <Content page={page} frame={frame} grid={grid} />
          <Raw html={ghostPart('</td></tr></table>')} />
        </div>
      </body>
    </Html>
  );
}

function tableOfWidth(width: number): string {
  return `<table role="presentation" align="center" width="${width}" border="0" cellpadding="0" cellspacing="0">`;
}

/** Header, rows and footer, one below the other. */
function Content({ page, frame, grid }: DocumentProps) {
  const { width, background } = useEmail().look;
  return (
    <table
      role="presentation"
      align="center"
      width="100%"
      border={0}
      cellPadding={0}
      cellSpacing={0}
      className="content"
      style={{ maxWidth: width, margin: '0 auto', backgroundColor: background }}
    >
      <tbody>
        <tr>
          <td>
            <Header page={page} frame={frame} />
          </td>
        </tr>
        <tr>
          <td>
            <Raw html={grid} />
          </td>
        </tr>
        <tr>
          <td>
            <Footer page={page} frame={frame} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Raw({ html }: { html: string }) {
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}

function BrowserLink({ language }: { language: string }) {
  const { look, markers } = useEmail();
  if (look.design.header.showsBrowserLink === false) return null;
  return (
    <EmailText tone="muted" style={{ padding: '10px 16px', textAlign: 'center', fontSize: 12 }}>
      <a href={markers.marker({ slot: 'browser' })} style={{ color: look.muted }}>
        {emailWords(language).viewInBrowser}
      </a>
    </EmailText>
  );
}

/** The logo and the newsletter's name, which is the email's only h1. */
function Header({ page, frame }: { page: PageSubject; frame: EmailFrame }) {
  const { look } = useEmail();
  const { header } = look.design;
  const background = header.background ?? look.background;
  const color = readableOn(look.text, [background]);
  const align = header.alignment === 'center' ? 'center' : 'start';
  const logo = page.site.settings.read(headerSettings).logo;
  const { site } = page;
  return (
    <table role="presentation" width="100%" border={0} cellPadding={0} cellSpacing={0}>
      <tbody>
        <tr>
          <td
            className={header.background ? undefined : 'content'}
            style={{ padding: `22px ${SIDE}px 16px`, backgroundColor: background, textAlign: align }}
          >
            {logo ? <Logo image={logo} siteName={site.name} isCentred={align === 'center'} /> : null}
            <h1
              className={header.background ? undefined : 'text'}
              style={{
                margin: logo ? '14px 0 0' : 0,
                fontFamily: look.font,
                fontSize: 26,
                lineHeight: 1.2,
                color,
              }}
            >
              {frame.newsletterTitle}
            </h1>
            {header.text ? <EmailText style={{ marginTop: 4, color }}>{header.text}</EmailText> : null}
            {header.showsDate === false ? null : (
              <EmailText tone="muted" style={{ marginTop: 4, color: readableOn(look.muted, [background]) }}>
                {dayOf(frame.date, site.timeZone, site.language)}
              </EmailText>
            )}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Logo({ image, siteName, isCentred }: { image: ImageSource; siteName: string; isCentred: boolean }) {
  const { look, origin } = useEmail();
  const { url, width, height } = useMedia().shareImage(origin, image, 'original');
  const across = Math.min(look.design.header.logoWidth ?? 200, width);
  return (
    <a href={absoluteUrl(origin, '/')}>
      <img
        src={url}
        alt={image.alt || siteName}
        width={across}
        height={Math.max(1, Math.round((across * height) / width))}
        style={{
          display: 'block',
          border: 0,
          margin: isCentred ? '0 auto' : 0,
          maxWidth: '100%',
          height: 'auto',
        }}
      />
    </a>
  );
}

/** The publisher's text, the reason for the email, the sender's postal address, and the two links that every email has. */
function Footer({ page, frame }: { page: PageSubject; frame: EmailFrame }) {
  const { look, markers } = useEmail();
  const { footer } = look.design;
  const background = footer.background ?? look.background;
  const color = readableOn(footer.textColor ?? look.muted, [background]);
  const words = emailWords(page.site.language);
  const style = { color, marginTop: 10 };
  const link = { color, textDecoration: 'underline' };
  return (
    <table role="presentation" width="100%" border={0} cellPadding={0} cellSpacing={0}>
      <tbody>
        <tr>
          <td
            className={footer.background ? undefined : 'content'}
            style={{ padding: `8px ${SIDE}px 28px`, backgroundColor: background }}
          >
            <Hr style={{ borderColor: '#d5dcdf', margin: '0 0 14px' }} />
            {footer.text ? <Lines text={footer.text} style={style} /> : null}
            <EmailText tone="muted" style={style}>
              {words.whyYouGetThis(frame.newsletterTitle)}
            </EmailText>
            <EmailText tone="muted" style={style}>
              <a href={markers.marker({ slot: 'preferences' })} style={link}>
                {words.preferences}
              </a>
              {' · '}
              <a href={markers.marker({ slot: 'unsubscribe' })} style={link}>
                {words.unsubscribe}
              </a>
            </EmailText>
            {frame.postalAddress ? <Lines text={frame.postalAddress} style={style} /> : null}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Lines({ text, style }: { text: string; style: React.CSSProperties }): ReactNode {
  return (
    <EmailText tone="muted" style={style}>
      {text.split('\n').map((line, index) => (
        <span key={index}>
          {index > 0 ? <br /> : null}
          {line}
        </span>
      ))}
    </EmailText>
  );
}
