/** Defines sources of advertisements, with which a module fills the ad positions of emails. */
import type { RawBuilder } from 'kysely';
import type { OfModule } from '#model/define-module.ts';

/** An ad position of an email that is compiled now. */
export interface EmailAdPosition {
  organisationId: number;
  siteId: number;
  /** The template of the email; null in a preview without one. */
  templateId: number | null;
  /** The email that is sent or tested; null in previews of the editor, and for emails without a campaign. */
  campaignId: number | null;
  /** ISO instant of the email: its planned day. */
  date: string;
  /** Name of the position, unique in the email: at most 60 characters. Names are equal whatever their case. */
  position: string;
  /** Pixels across that the image may have. */
  width: number;
  /** Pixels down that the image may have; null for any. */
  height: number | null;
}

/** A row of a source's statement. A text that is missing or null is left out of the advertisement. */
export interface EmailAdRow {
  /** Id of an image of the organisation's library; null for an advertisement without an image. */
  image: number | null;
  /** Text in place of the image, at most 250 characters; null: the image's own. */
  alt?: string | null;
  /** At most 120 characters. Required without an image. */
  headline?: string | null;
  /** At most 300 characters. */
  text?: string | null;
  /** Label of a button, at most 60 characters. */
  button?: string | null;
  /** A path of the site, or a URL. */
  link: string;
  /** Replaces the word “Advertisement” above it, at most 60 characters. */
  label?: string | null;
}

export interface EmailAdSource extends OfModule {
  /** The name of its file, in camelCase: shown in the log. */
  name: string;
  /**
   * A statement with at most one row `EmailAdRow`; without a row, the next source is read, then the advertisement that
   * staff chose shows. It only reads, and takes at most half a second.
   */
  statement: (position: EmailAdPosition) => RawBuilder<unknown>;
}

/** Declares a source, in a file of the folder `email-ad-sources/` of a module or an extension. @public */
export function defineEmailAdSource(source: EmailAdSource): EmailAdSource {
  return source;
}
