/** Actor and place of an account action: the sender of a form, or the caller of an operation. */
import type { SentForm } from '#model/pages/define-form.ts';
import { notFound } from '#model/errors.ts';
import type { OperationContext } from '#server/context.ts';
import type { BotCheckInput, ReceiverTools } from '#server/forms/index.ts';

/** The data of a form submission that services need; an operation provides the same. */
export type Visit = Pick<
  SentForm,
  | 'organisationId'
  | 'siteId'
  | 'siteName'
  | 'language'
  | 'origin'
  | 'settings'
  | 'token'
  | 'device'
  | 'deviceToken'
  | 'address'
  | 'attribution'
  | 'browserState'
  | 'sealSecret'
>;

/** Data of the visit needed for emails about an account. */
export type MailPlace = Pick<
  Visit,
  'organisationId' | 'siteId' | 'siteName' | 'language' | 'origin' | 'settings' | 'sealSecret'
>;

type Called = Pick<OperationContext, 'site' | 'services' | 'request'>;

const DEVICE_LENGTH_MAX = 300;

/** The site of a call. Throws NOT_FOUND if it names no site. */
export function siteOfCall({ site }: Pick<Called, 'site'>) {
  if (!site) throw notFound('SITE_NOT_FOUND', 'site');
  return site;
}

/** Converts an API call to a visit. Never call it inside a unit of work: it may query the database. */
export async function visitOf(called: Called): Promise<Visit> {
  const { services, request } = called;
  const site = siteOfCall(called);
  const { organisationId, siteId, name, language, origin } = site;
  return {
    organisationId,
    siteId,
    siteName: name,
    language,
    origin,
    settings: await services.pages.settings(site),
    token: request.readerToken,
    device: request.userAgent.slice(0, DEVICE_LENGTH_MAX),
    deviceToken: request.readerDeviceToken,
    address: request.ip,
    attribution: request.attribution,
    browserState: request.browserStateOn(siteId),
    sealSecret: services.mail.seal,
  };
}

/** Input of the bot check for a call; `action` is the name of the operation. */
export function botCheckInputOf(called: Called, action: string): BotCheckInput {
  const { siteId, language, hosts } = siteOfCall(called);
  return { siteId, language, hosts, action, ip: called.request.ip };
}

/** Tools for an API call that services use before their transaction opens. */
export function toolsOf(called: Called): ReceiverTools {
  const { services } = called;
  const site = siteOfCall(called);
  return { ...services.auth, read: (ask) => services.read(site, ask) };
}
