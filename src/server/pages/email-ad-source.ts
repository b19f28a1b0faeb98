import type { RawBuilder } from 'kysely';
import type { EmailAdSource } from '#model/pages/define-email-ad-source.ts';

/** @public Named by the generated registry. */
export type AnyEmailAdSource = EmailAdSource<RawBuilder<unknown>>;
