/** Actor and place of an account action: the sender of a form, or the caller of an operation. */
import type { SentForm } from '#model/pages/define-form.ts';
import { notFound } from '#model/errors.ts';
import type { OperationContext } from '#server/context.ts';
import type { BotCheckInput, ReceiverTools } from '#server/forms/index.ts';

/** The parts of a submission that services need; an operation provides the same. */
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

/** What emails about an account need from the visit. */
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

/** The visit that a call of the API is. Never inside a unit of work: it may ask the database. */
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

/** Data of a call for the bot check; `action` is the name of the operation. */
export function botCheckInputOf(called: Called, action: string): BotCheckInput {
  const { siteId, language, hosts } = siteOfCall(called);
  return { siteId, language, hosts, action, ip: called.request.ip };
}

/** Tools that services use before their transaction opens, for a call of the API. */
export function toolsOf(called: Called): ReceiverTools {
  const { services } = called;
  const site = siteOfCall(called);
  return { ...services.auth, read: (ask) => services.read(site, ask) };
}
