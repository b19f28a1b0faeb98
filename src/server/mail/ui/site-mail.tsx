/**
 * Renders an email of a site to a reader: the site's logo and colour, a text, one button, notes, and the sender's
 * name and postal address. Loads nothing but the logo.
 */
import type { CSSProperties } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { readableOn, textOn } from '#look/colour.ts';
import type { MediaAddresses } from '#media/media-addresses.ts';
import type { SiteSettings } from '#model/define-settings.ts';
import { siteLook } from '#settings/base-styles.ts';
import { headerSettings } from '#settings/header.ts';
import { directionOf } from '#text/languages.ts';

/**
 * The content of an email from a site to one of its readers. All texts are plain: they are escaped in the HTML, and
 * may contain neither a name that looks like a link nor the mark of a secret.
 */
export interface SiteMail {
  subject: string;
  /** Paragraphs, separated by empty lines. */
  text: string;
  /** The button; its URL is absolute. */
  link: { url: string; label: string };
  /** Small print below the button. */
  notes: readonly string[];
  /** Lines of the sender: name and postal address. */
  from: readonly string[];
  siteName: string;
  /** Language tag of the texts. */
  language: string;
  settings: SiteSettings;
  /** Undefined in commands: the email has the name in place of the logo. */
  media: MediaAddresses | undefined;
}

/** Height of the logo in pixels. */
const LOGO_HEIGHT = 32;

/**
 * Renders the email as HTML and as text, from the same data. The HTML has inline styles, the direction of the
 * language and the colours of the site; the text has the URL of the button on a separate line.
 */
export function renderSiteMail(mail: SiteMail): { html: string; text: string } {
  const { text, link, notes, from } = mail;
  return {
    html: htmlOf(mail),
    text: `${text}\n\n${link.url}\n\n${notes.join('\n\n')}\n\n${from.join('\n')}`,
  };
}

function htmlOf(mail: SiteMail): string {
  const { subject, language, settings } = mail;
  const { main } = siteLook(settings).colours.primary;
  return `<!doctype html>${renderToStaticMarkup(
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{subject}</title>
        <style dangerouslySetInnerHTML={{ __html: darkScheme(main) }} />
      </head>
      <body className="s-page" style={STYLES.body}>
        <Sheet mail={mail} main={main} />
      </body>
    </html>,
  )}`;
}

/** The content on its sheet. `main`: the site's colour. */
function Sheet({ mail, main }: { mail: SiteMail; main: string }) {
  const { subject, text, link, siteName, settings, media, notes, from } = mail;
  return (
    <div
      role="article"
      aria-label={subject}
      className="s-sheet"
      style={{ ...STYLES.sheet, borderTop: `4px solid ${main}` }}
    >
      <Sender {...{ siteName, settings, media }} origin={new URL(link.url).origin} colour={main} />
      <h1 style={STYLES.heading}>{subject}</h1>
      {text.split('\n\n').map((paragraph) => (
        <p key={paragraph} style={{ ...STYLES.paragraph, whiteSpace: 'pre-line' }}>
          {paragraph}
        </p>
      ))}
      <p style={STYLES.paragraph}>
        <a
          href={link.url}
          className="s-button"
          style={{ ...STYLES.button, background: main, color: textOn(main) }}
        >
          {link.label}
        </a>
      </p>
      <p className="s-note" style={{ ...STYLES.note, overflowWrap: 'anywhere' }}>
        <bdi dir="ltr">{link.url}</bdi>
      </p>
      {notes.map((note) => (
        <p key={note} className="s-note" style={STYLES.note}>
          {note}
        </p>
      ))}
      <p className="s-note" style={{ ...STYLES.note, whiteSpace: 'pre-line' }}>
        {from.join('\n')}
      </p>
    </div>
  );
}

/** Background of the email in a dark scheme. */
const DARK = '#1e2427';

/** Background of logos, and of the email in a light scheme. */
const PAPER = '#ffffff';

/** Rules for programs with a dark scheme: logos are drawn for a light background, so they retain it. */
function darkScheme(main: string): string {
  const rules = [
    '.s-page{background-color:#15191b!important;color:#eef2f3!important}',
    `.s-sheet{background-color:${DARK}!important}`,
    '.s-note{color:#b3bdc1!important}',
    `.s-sender{color:${readableOn(main, [DARK])}!important}`,
    `.s-logo{background-color:${PAPER}!important;color:${readableOn(main, [PAPER])}!important;padding:6px 8px!important;border-radius:4px!important}`,
    `.s-button{border:1px solid ${readableOn(main, [DARK], 3)}!important}`,
  ];
  return `@media (prefers-color-scheme:dark){${rules.join('')}}`;
}

interface SenderProps extends Pick<SiteMail, 'siteName' | 'settings'> {
  media: MediaAddresses | undefined;
  origin: string;
  colour: string;
}

/** The site's logo, or its name in the site's colour. */
function Sender({ siteName, settings, media, origin, colour }: SenderProps) {
  const { logo } = settings.read(headerSettings);
  return (
    <p className="s-sender" style={{ ...STYLES.sender, color: colour }}>
      {logo && media ? (
        <img
          src={media.shareImage(origin, logo, 'original').url}
          alt={siteName}
          height={LOGO_HEIGHT}
          className="s-logo"
          style={STYLES.logo}
        />
      ) : (
        siteName
      )}
    </p>
  );
}

const STYLES = {
  body: {
    margin: 0,
    padding: '24px 16px',
    backgroundColor: '#f3f5f6',
    fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif',
    lineHeight: 1.5,
    color: '#1b2a30',
  },
  sheet: { maxWidth: 560, margin: '0 auto', padding: '28px 28px 20px', backgroundColor: PAPER },
  sender: { margin: '0 0 20px', fontSize: 18, fontWeight: 700 },
  logo: { display: 'block', maxWidth: '100%', border: 0 },
  heading: { margin: '0 0 16px', fontSize: 22, lineHeight: 1.3 },
  paragraph: { margin: '0 0 18px', fontSize: 16 },
  button: {
    display: 'inline-block',
    padding: '12px 20px',
    borderRadius: 4,
    fontWeight: 600,
    textDecoration: 'none',
  },
  note: { margin: '0 0 14px', fontSize: 14, color: '#4d5d64' },
} as const satisfies Record<string, CSSProperties>;
