/** Components of emails. Every style that matters is inline, because mail programs drop style sheets. */
import type { CSSProperties, ReactNode } from 'react';
import { Button, Heading, Img, Link, Text } from 'react-email';
import { absoluteUrl } from '#addresses/paths.ts';
import { readableOn } from '#look/colour.ts';
import type { ImageSource } from '#media/image-source.ts';
import type { ImageRatio } from '#media/media.ts';
import { useMedia } from '#site/ui/in-site.ts';
import { fontStack } from '../model/font-stacks.ts';
import { emailHref, useEmail } from './email-context.ts';

interface EmailLinkProps {
  /** A path of the site, or a URL. */
  to: string | null | undefined;
  contentId?: number | null;
  style?: CSSProperties;
  children: ReactNode;
}

/** A link; only its text if readers cannot follow the address. */
export function EmailLink({ to, contentId = null, style, children }: EmailLinkProps) {
  const email = useEmail();
  const href = emailHref(email, to, contentId);
  if (href === null) return <>{children}</>;
  return (
    <Link href={href} style={{ color: email.look.link, textDecoration: 'underline', ...style }}>
      {children}
    </Link>
  );
}

/** A button that Outlook renders with its padding; nothing if readers cannot follow the address. */
export function EmailButton({ to, contentId = null, children }: Omit<EmailLinkProps, 'style'>) {
  const email = useEmail();
  const href = emailHref(email, to, contentId);
  if (href === null) return null;
  const { button, buttonText, font } = email.look;
  return (
    <Button
      href={href}
      style={{
        backgroundColor: button,
        color: buttonText,
        borderRadius: 4,
        padding: '12px 22px',
        fontFamily: font,
        fontSize: 16,
        fontWeight: 700,
      }}
    >
      {children}
    </Button>
  );
}

/** The title of a row or a block, in the template's style. `level`: an email has one h1, its name. */
export function EmailTitle({ title, to }: { title: string; to?: string | null | undefined }) {
  const { look } = useEmail();
  const { gridTitleStyles: styles } = look.design;
  const background = styles.background ?? look.background;
  const color = readableOn(styles.color ?? look.text, [background]);
  return (
    <Heading
      as="h2"
      className={styles.background || styles.color ? undefined : look.classes.text}
      style={{
        margin: 0,
        padding: styles.background ? '8px 12px' : 0,
        backgroundColor: styles.background ?? undefined,
        color,
        fontFamily: styles.fontStack ? fontStack(styles.fontStack) : look.font,
        fontSize: styles.size ?? 18,
        lineHeight: 1.25,
        fontWeight: styles.weight === '400' ? 400 : 700,
        textAlign: styles.alignment ?? 'start',
        textTransform: styles.letterCase === 'upper' ? 'uppercase' : 'none',
      }}
    >
      <EmailLink to={to} style={{ color, textDecoration: 'none' }}>
        {title}
      </EmailLink>
    </Heading>
  );
}

/** A paragraph. `tone`: `muted` for dates and captions. */
export function EmailText({
  children,
  tone = 'normal',
  style,
}: {
  children: ReactNode;
  tone?: 'normal' | 'muted';
  style?: CSSProperties;
}) {
  const { look } = useEmail();
  const isMuted = tone === 'muted';
  return (
    <Text
      className={isMuted ? look.classes.muted : look.classes.text}
      style={{
        margin: 0,
        color: isMuted ? look.muted : look.text,
        fontFamily: look.font,
        fontSize: isMuted ? 13 : 16,
        lineHeight: 1.5,
        ...style,
      }}
    >
      {children}
    </Text>
  );
}

interface EmailImageProps {
  image: ImageSource;
  ratio?: ImageRatio;
  /** Pixels across in the email. The file has about twice as many. */
  width: number;
  /** Replaces the image's alternative text; empty if the text next to it has the same content. */
  alt?: string;
}

/** An image with fixed dimensions, which it has in Outlook too; elsewhere it shrinks with its column. */
export function EmailImage({ image, ratio = '16x9', width, alt = image.alt }: EmailImageProps) {
  const { origin } = useEmail();
  const sources = useMedia().image(image, ratio);
  const isLarge = width > 300;
  const path = isLarge ? sources.share.address : sources.fallback;
  const height = Math.max(1, Math.round((width * sources.height) / sources.width));
  return (
    <Img
      src={absoluteUrl(origin, path)}
      alt={alt}
      width={width}
      height={height}
      style={{ width: '100%', maxWidth: width, height: 'auto', display: 'block', border: 0 }}
    />
  );
}
