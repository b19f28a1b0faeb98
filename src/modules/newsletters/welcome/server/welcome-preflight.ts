/** Checks of the welcome email of a newsletter, by the rules of campaigns. */
import type { PlatformContext } from '#server/platform-context.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { Findings } from '../../composer/email/email-findings.ts';
import { compileWelcome, examineWelcome, type WelcomeParts } from './welcome-email.ts';

/** Returns why new subscribers get no welcome email now, and what to look at, each with what to do. */
export async function welcomePreflight(
  work: RecordContext,
  services: Pick<PlatformContext, 'pages' | 'log'>,
  parts: WelcomeParts,
): Promise<Findings> {
  const { newsletter, template } = parts;
  const checks: [boolean, string][] = [
    [newsletter.status !== 1, `The newsletter “${newsletter.title}” is inactive. Activate it.`],
    [template.status !== 1, `The template “${template.name}” is inactive. Activate it, or choose another.`],
  ];
  const state = checks.flatMap(([isProblem, message]) => (isProblem ? [message] : []));
  const email = await welcomeTestPreflight(work, services, parts);
  return { ...email, problems: [...state, ...email.problems] };
}

/** Like `welcomePreflight`, but only of the email itself: what a test shows, too. */
export async function welcomeTestPreflight(
  work: RecordContext,
  services: Pick<PlatformContext, 'pages' | 'log'>,
  parts: WelcomeParts,
): Promise<Findings> {
  const { newsletter, sender } = parts;
  const checks: [boolean, string][] = [
    [!newsletter.welcomeSubject?.trim(), 'The subject of the welcome email is missing. Enter one.'],
    [sender.from.address === '', 'The sender’s address is missing. Enter it in the newsletter.'],
    [!newsletter.postalAddress?.trim(), 'The postal address is missing. Enter it in the newsletter.'],
  ];
  const message = await compileWelcome(work, services, parts);
  const { problems, warnings } = await examineWelcome(work, parts, message);
  return {
    problems: [...checks.flatMap(([isProblem, text]) => (isProblem ? [text] : [])), ...problems],
    warnings,
  };
}
