/**
 * Components of emails. Every style that matters is inline, because mail programs drop style sheets. Texts and images
 * are plain elements: those of react-email repeat margins and would double the size of a long email.
 */
import type { CSSProperties, ReactNode } from 'react';
import { Button } from 'react-email';
import { readableOn } from '#look/colour.ts';
import type { ImageSource } from '#media/image-source.ts';
import type { ImageRatio } from '#media/media.ts';
import { useMedia } from '#site/ui/in-site.ts';
import { fontStack } from '../model/font-stacks.ts';
import { emailHref, useEmail } from './email-context.ts';
import type { EmailLook } from './email-look.ts';

interface EmailLinkProps {
  /** A path of the site, or a URL. */
  to: string | null | undefined;
  contentId?: number | null;
  style?: CSSProperties;
  children: ReactNode;
  /** Omitted from the plain text, where a link with words has the same address. */
  isSkippedInText?: boolean;
}

/** A link; only its text if readers cannot follow the address. */
export function EmailLink({ to, contentId = null, style, isSkippedInText, children }: EmailLinkProps) {
  const email = useEmail();
  const href = emailHref(email, to, contentId);
  if (href === null) return <>{children}</>;
  return (
    <a
      href={href}
      style={{ color: email.look.link, ...style }}
      {...(isSkippedInText && { 'data-skip-in-text': true })}
    >
      {children}
    </a>
  );
}

interface EmailButtonProps extends Omit<EmailLinkProps, 'style'> {
  /** `outlined`: the button's colour is its border and its text. */
  kind?: 'filled' | 'outlined';
  /** Pixels above the button. */
  above?: number;
  /** `start`, `center` or `end`. */
  align?: string;
}

/** A button that Outlook renders with its padding; nothing if readers cannot follow the address. */
export function EmailButton({
  to,
  contentId = null,
  kind,
  above = 0,
  align = 'start',
  children,
}: EmailButtonProps) {
  const email = useEmail();
  const href = emailHref(email, to, contentId);
  if (href === null) return null;
  const { background, button, buttonText, font } = email.look;
  const isOutlined = kind === 'outlined';
  const colour = isOutlined ? readableOn(button, [background]) : buttonText;
  return (
    <EmailBox align={sideOf(align, email.look)} style={{ padding: `${above}px 0 0` }}>
      <Button
        href={href}
        className={isOutlined && email.look.classes.text ? `${email.look.classes.text} m-outline` : undefined}
        style={{
          backgroundColor: isOutlined ? undefined : button,
          border: `2px solid ${isOutlined ? colour : button}`,
          color: colour,
          borderRadius: 4,
          padding: '10px 22px',
          fontFamily: font,
          fontSize: 16,
          fontWeight: 700,
        }}
      >
        {children}
      </Button>
    </EmailBox>
  );
}

interface EmailRuleProps {
  look: Pick<EmailLook, 'line' | 'classes'>;
  kind?: string;
  /** Pixels. */
  thickness?: number;
}

/** A line across the column, as the border of a cell: Outlook ignores most styles of an `hr`. */
export function EmailRule({ look, kind = 'solid', thickness = 1 }: EmailRuleProps) {
  return (
    <EmailBox
      height={1}
      className={look.classes.text ? 'm-line' : undefined}
      style={{
        borderTop: `${thickness}px ${kind} ${look.line}`,
        fontSize: 0,
        lineHeight: '1px',
        padding: 0,
      }}
    >
      {'\u00A0'}
    </EmailBox>
  );
}

/** The alignment as a side: Outlook knows only left, center and right. */
export function sideOf(
  align: string,
  { start, end }: { start: 'left' | 'right'; end: 'left' | 'right' },
): 'left' | 'center' | 'right' {
  if (align === 'center') return 'center';
  return align === 'end' ? end : start;
}

interface EmailTableProps {
  className?: string | undefined;
  style?: CSSProperties;
  children: ReactNode;
}

/** A table for layout, as wide as its surroundings. `children`: its rows. */
export function EmailTable({ className, style, children }: EmailTableProps) {
  const { direction } = useEmail().look;
  return (
    <table
      role="presentation"
      width="100%"
      border={0}
      cellPadding={0}
      cellSpacing={0}
      dir={direction === 'rtl' ? 'rtl' : undefined}
      className={className}
      style={style}
    >
      <tbody>{children}</tbody>
    </table>
  );
}

interface EmailBoxProps {
  align?: 'left' | 'center' | 'right';
  height?: number;
  className?: string | undefined;
  style?: CSSProperties;
  children: ReactNode;
}

/** A table with one cell: Outlook shows paddings, borders and backgrounds of cells only. */
export function EmailBox({ align, height, className, style, children }: EmailBoxProps) {
  return (
    <EmailTable>
      <tr>
        <td
          align={align}
          height={height}
          className={className}
          style={{ padding: 0, ...(align && { textAlign: align }), ...style }}
        >
          {children}
        </td>
      </tr>
    </EmailTable>
  );
}

/** The title of a row or a block, in the template's style. An email's only h1 is its name. */
export function EmailTitle({ title, to }: { title: string; to?: string | null | undefined }) {
  const { look } = useEmail();
  const { gridTitleStyles: styles } = look.design;
  const background = styles.background ?? look.background;
  const color = readableOn(styles.color ?? look.text, [background]);
  const size = styles.size ?? 18;
  const textClass = styles.background ? undefined : look.classes.text;
  return (
    <EmailBox style={styles.background ? { padding: '8px 12px', backgroundColor: styles.background } : {}}>
      <h2
        className={textClass && styles.color ? 'm-title' : textClass}
        style={{
          margin: 0,
          color,
          ...(styles.fontStack && { fontFamily: fontStack(styles.fontStack) }),
          fontSize: size,
          lineHeight: lineHeight(size, 1.3),
          fontWeight: styles.weight === '400' ? 400 : 700,
          textAlign: sideOf(styles.alignment ?? 'start', look),
          ...(styles.letterCase === 'upper' && UPPER),
        }}
      >
        <EmailLink to={to} style={{ color, textDecoration: 'none' }}>
          {title}
        </EmailLink>
      </h2>
    </EmailBox>
  );
}

const UPPER: CSSProperties = { textTransform: 'uppercase', letterSpacing: 0.5 };

/** Line height in whole pixels, which Outlook renders exactly. */
function lineHeight(size: number, factor: number): string {
  return `${Math.round(size * factor)}px`;
}

interface EmailTextProps {
  children: ReactNode;
  /** `muted`: for dates and captions. */
  tone?: 'normal' | 'muted';
  /** Pixels; default 16, muted 13. */
  size?: number;
  /** Pixels above the text. */
  above?: number;
  isBold?: boolean;
  /** Language tag of the text, if it differs from the email's. */
  language?: { lang: string; dir: 'ltr' | 'rtl' } | undefined;
  style?: CSSProperties;
}

/** A paragraph. */
export function EmailText(props: EmailTextProps) {
  const { children, tone = 'normal', above = 0, isBold = false, language, style } = props;
  const { look } = useEmail();
  const isMuted = tone === 'muted';
  const size = props.size ?? (isMuted ? 13 : 16);
  return (
    <p
      {...language}
      className={isMuted ? look.classes.muted : look.classes.text}
      style={{
        margin: above === 0 ? 0 : `${above}px 0 0`,
        color: isMuted ? look.muted : look.text,
        fontSize: size,
        lineHeight: lineHeight(size, isBold ? 1.3 : 1.5),
        ...(isBold && BOLD),
        ...style,
      }}
    >
      {children}
    </p>
  );
}

const BOLD = { fontWeight: 700 };

interface EmailImageProps {
  image: ImageSource;
  ratio?: ImageRatio;
  /** Pixels across in the email. The file has about twice as many. */
  width: number;
  /** Text for readers without images; default: the image's alternative text. */
  alt?: string;
  /** The side of its cell. */
  align?: 'left' | 'center' | 'right';
  /** Enlarged to the width of its column on phones. */
  isFilled?: boolean;
}

const IMAGE = { display: 'block', border: 0, width: '100%', height: 'auto' } as const;

/** Margins that place an image, which is a block, in a cell. */
const MARGINS = { left: '0 auto 0 0', center: '0 auto', right: '0 0 0 auto' } as const;

/** Images with too few pixels are enlarged by no more than this. */
const ENLARGED_MAX = 1.5;

/** An image with fixed dimensions, which it has in Outlook too; elsewhere it shrinks with its column. */
export function EmailImage(props: EmailImageProps) {
  const { image, ratio = '16x9', width: wanted, alt = image.alt, align, isFilled } = props;
  const { look, origin } = useEmail();
  const media = useMedia();
  const { url, ...file } = media.shareImage(origin, image, ratio, 2 * wanted);
  const width = Math.min(wanted, Math.round(file.width * ENLARGED_MAX));
  return (
    <img
      src={url}
      alt={alt}
      width={width}
      height={Math.max(1, Math.round((width * file.height) / file.width))}
      className={[look.classes.text, isFilled && 'm-fill'].filter(Boolean).join(' ') || undefined}
      // Colour of the alternative text, which is read where images are blocked.
      style={{ ...IMAGE, color: look.text, maxWidth: width, ...(align && { margin: MARGINS[align] }) }}
    />
  );
}
