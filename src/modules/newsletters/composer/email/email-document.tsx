/** The document around the grid of an email: head, header and footer. */
import { Fragment, type ReactNode } from 'react';
import { Head, Html } from 'react-email';
import { readableOn } from '#look/colour.ts';
import type { ImageSource } from '#media/image-source.ts';
import type { PageSubject } from '#page-model/page.ts';
import { headerSettings } from '#settings/header.ts';
import { useMedia } from '#site/ui/in-site.ts';
import { dayOf } from '#site/ui/date.tsx';
import { emailWords } from '../words/index.ts';
import { useEmail, withNameMarkers, type EmailContextValue } from './email-context.ts';
import { lookOn, type EmailLook } from './email-look.ts';
import { emailPart, ghostPart, SIDE } from './email-renderer.tsx';
import { EmailBox, EmailLink, EmailRule, EmailText, sideOf } from './parts.tsx';

/** The texts of a campaign in addition to its grid. */
export interface EmailFrame {
  newsletterTitle: string;
  subject: string;
  preheader: string | null;
  /** ISO instant. */
  date: string;
  postalAddress: string | null;
  /** The template's logo; null for the site's. */
  logo: ImageSource | null;
}

/** Renders the whole email. `grid`: the rendered rows. */
export function renderEmail(
  page: PageSubject,
  context: EmailContextValue,
  frame: EmailFrame,
  grid: string,
): string {
  const { look } = context;
  const { header, footer } = look.design;
  const part = (node: ReactNode, own = look) => emailPart(page, { ...context, look: own }, node);
  const ghost = ghostPart(
    `<table role="presentation" align="center" width="${look.width}" border="0" cellpadding="0" cellspacing="0" dir="${look.direction}"><tr><td>`,
  );
  const body = [
    frame.preheader ? part(<Preheader text={frame.preheader} />) : '',
    part(<TrackingSlot />),
    part(<BrowserLink language={page.site.language} />),
    ghost,
    `<table role="presentation" align="center" width="100%" border="0" cellpadding="0" cellspacing="0" class="m-content" style="max-width:${look.width}px;margin:0 auto;background-color:${look.background}">`,
    `<tr><td>${part(<Header page={page} frame={frame} />, lookOn(look, header.background))}</td></tr>`,
    `<tr><td>${grid}</td></tr>`,
    `<tr><td>${part(<Footer page={page} frame={frame} />, lookOn(look, footer.background, footer.textColor))}</td></tr>`,
    '</table>',
    ghostPart('</td></tr></table>'),
  ].join('');
  const subject = withNameMarkers(frame.subject, context);
  const html = part(<EmailDocument page={page} subject={subject} body={body} />);
  return `<!doctype html>${html.replace('</head>', `${outlookHead(look)}</head>`)}`;
}

/**
 * Settings for Outlook: without a resolution, it scales images by that of the screen, and its tables do not inherit
 * a font.
 */
function outlookHead({ font }: EmailLook): string {
  return ghostPart(
    `<xml><o:OfficeDocumentSettings xmlns:o="urn:schemas-microsoft-com:office:office"><o:AllowPNG/><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><style>table{border-collapse:collapse}td,th,p,a,h1,h2,h3,h4,li{mso-line-height-rule:exactly}td,th,p,h1,h2,h3,h4,li{font-family:${font}}</style>`,
  );
}

/** Background of the content in a dark scheme. */
const DARK_CONTENT = '#1e2427';

/**
 * Rules for programs that read them: columns below each other and smaller images on phones, and a dark scheme.
 * Simple enough for those that drop the whole sheet with one unknown rule.
 */
function sheet({ width, background, text, design }: EmailLook): string {
  const title = readableOn(design.gridTitleStyles.color ?? text, [DARK_CONTENT]);
  return [
    `@media (max-width:${width - 1}px){.m-column{max-width:100%!important}.m-column-inner{padding:0!important}}`,
    '@media (max-width:480px){.m-row{padding-left:16px!important;padding-right:16px!important}.m-thumbnail{width:104px!important}.m-fill{max-width:100%!important}}',
    `@media (prefers-color-scheme:dark){.m-page{background-color:#15191b!important}.m-content{background-color:${DARK_CONTENT}!important}.m-title,.m-title a{color:${title}!important}}`,
    '@media (prefers-color-scheme:dark){.m-text,.m-text a{color:#eef2f3!important}.m-muted,.m-muted a{color:#b3bdc1!important}.m-outline{border-color:#eef2f3!important}.m-line{border-color:#465157!important}}',
    // Logos are drawn for the background that they have in light mode.
    `@media (prefers-color-scheme:dark){.m-logo{background-color:${background}!important;padding:6px 8px!important;border-radius:4px!important}}`,
  ].join('');
}

function EmailDocument({ page, subject, body }: { page: PageSubject; subject: string; body: string }) {
  const { look } = useEmail();
  const { pageBackground, font, text, direction } = look;
  const { language } = page.site;
  return (
    <Html lang={language} dir={direction}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{subject}</title>
        <style dangerouslySetInnerHTML={{ __html: sheet(look) }} />
      </Head>
      <body
        lang={language}
        dir={direction}
        className="m-page"
        style={{ margin: 0, padding: 0, backgroundColor: pageBackground, fontFamily: font, color: text }}
      >
        <div
          role="article"
          aria-label={subject}
          lang={language}
          dir={direction}
          className="m-page"
          // Inherited by all texts: a long word must not widen a table.
          style={{ backgroundColor: pageBackground, fontFamily: font, wordBreak: 'break-word' }}
          dangerouslySetInnerHTML={{ __html: body }}
        />
      </body>
    </Html>
  );
}

/** Maximum number of characters that inboxes show of an email's beginning. */
const PREHEADER_SHOWN = 120;

/** The text that inboxes show next to the subject, followed by spaces so that no other text follows it there. */
function Preheader({ text }: { text: string }) {
  const filler = '\u00A0\u200C'.repeat(Math.max(0, PREHEADER_SHOWN - text.length));
  const email = useEmail();
  return (
    <div
      data-skip-in-text="true"
      style={{ display: 'none', maxHeight: 0, overflow: 'hidden', fontSize: 1, lineHeight: '1px' }}
    >
      {withNameMarkers(text, email)}
      {filler}
    </div>
  );
}

/** Near the top, because mail programs clip long emails. */
function TrackingSlot() {
  const { markers } = useEmail();
  return (
    <div data-skip-in-text="true" style={{ fontSize: 1, lineHeight: '1px' }}>
      {markers.marker({ slot: 'tracking' })}
    </div>
  );
}

function BrowserLink({ language }: { language: string }) {
  const { look, markers } = useEmail();
  if (look.design.header.showsBrowserLink === false) return null;
  const color = readableOn(look.muted, [look.pageBackground]);
  return (
    <div data-skip-in-text="true">
      <EmailBox align="center" style={{ padding: '10px 16px' }}>
        <EmailText tone="muted" size={12} style={{ color }}>
          <a href={markers.marker({ slot: 'browser' })} style={{ color }}>
            {emailWords(language).viewInBrowser}
          </a>
        </EmailText>
      </EmailBox>
    </div>
  );
}

/** The logo and the newsletter's name, which is the email's only h1. */
function Header({ page, frame }: { page: PageSubject; frame: EmailFrame }) {
  const email = useEmail();
  const { look } = email;
  const { header } = look.design;
  const align = sideOf(header.alignment ?? 'start', look);
  const logo = frame.logo ?? page.site.settings.read(headerSettings).logo;
  const { site } = page;
  return (
    <EmailBox
      className={header.background ? 'm-row' : 'm-content m-row'}
      align={align}
      style={{ padding: `22px ${SIDE}px 16px`, backgroundColor: look.background }}
    >
      {logo ? <Logo image={logo} siteName={site.name} isCentred={align === 'center'} /> : null}
      <h1
        className={look.classes.text}
        style={{
          margin: logo ? '14px 0 0' : 0,
          fontSize: 26,
          lineHeight: '32px',
          color: look.text,
        }}
      >
        {frame.newsletterTitle}
      </h1>
      {header.text ? <EmailText above={4}>{withNameMarkers(header.text, email)}</EmailText> : null}
      {header.showsDate === false ? null : (
        <EmailText tone="muted" above={4}>
          {dayOf(frame.date, site.timeZone, site.language)}
        </EmailText>
      )}
    </EmailBox>
  );
}

function Logo({ image, siteName, isCentred }: { image: ImageSource; siteName: string; isCentred: boolean }) {
  const { look, origin } = useEmail();
  const media = useMedia();
  const wanted = look.design.header.logoWidth ?? 200;
  const { url, ...file } = media.shareImage(origin, image, 'original', 2 * wanted);
  const width = Math.min(wanted, file.width);
  const margin = { ltr: '0 auto 0 0', rtl: '0 0 0 auto' }[look.direction];
  return (
    <EmailLink to="/" isSkippedInText>
      <img
        className={look.design.header.background ? undefined : 'm-logo'}
        src={url}
        alt={image.alt || siteName}
        width={width}
        height={Math.max(1, Math.round((width * file.height) / file.width))}
        style={{
          display: 'block',
          border: 0,
          margin: isCentred ? '0 auto' : margin,
          maxWidth: '100%',
          height: 'auto',
        }}
      />
    </EmailLink>
  );
}

/** The publisher's text, the reason for the email, the sender's postal address, and the two links that every email has. */
function Footer({ page, frame }: { page: PageSubject; frame: EmailFrame }) {
  const { look, markers } = useEmail();
  const { footer } = look.design;
  const words = emailWords(page.site.language);
  const link = { color: look.muted, textDecoration: 'underline' };
  const line = (children: ReactNode) => (
    <EmailText tone="muted" above={10}>
      {children}
    </EmailText>
  );
  return (
    <EmailBox
      className={footer.background ? 'm-row' : 'm-content m-row'}
      style={{ padding: `8px ${SIDE}px 28px`, backgroundColor: look.background }}
    >
      {footer.background ? null : <EmailRule look={look} />}
      {footer.text ? line(<Lines text={footer.text} />) : null}
      {line(words.whyYouGetThis(frame.newsletterTitle))}
      {line(
        <>
          <a href={markers.marker({ slot: 'preferences' })} style={link}>
            {words.preferences}
          </a>
          {' · '}
          <a href={markers.marker({ slot: 'unsubscribe' })} style={link}>
            {words.unsubscribe}
          </a>
        </>,
      )}
      {frame.postalAddress ? line(<Lines text={frame.postalAddress} />) : null}
    </EmailBox>
  );
}

function Lines({ text }: { text: string }): ReactNode {
  return text.split('\n').map((line, index) => (
    <Fragment key={index}>
      {index > 0 ? <br /> : null}
      {line}
    </Fragment>
  ));
}
