/**
 * The bot check of API calls receives the host names of their site, and the operation's name as the action.
 */
import { afterAll, expect, test } from 'vitest';
import { badInput } from '#model/errors.ts';
import type { BotCheckInput } from '#server/forms/index.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1 } = world.sites;
afterAll(subject.close);

const email = 'ilse@lock.example';
const [password, id] = ['a heron and a barge', 'x'.repeat(43)];
const CALLS = {
  requestRegisterSiteUser: { email, membershipId: 1 },
  requestSiteUserPasswordReset: { username: email },
  registerSiteUser: { id, password },
  resetSiteUserPassword: { id, password },
  loginSiteUser: { username: email, password },
};

let heard: BotCheckInput[] = [];
const hear = (subject: BotCheckInput) => {
  heard.push(subject);
  return Promise.reject(badInput('BOT_CHECK_FAILED', 'Heard.'));
};
services.botCheck.demand = hear;
services.botCheck.demandProof = hear;

test.each(Object.entries(CALLS))('of %s', async (action, input) => {
  heard = [];
  const answer = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { host: a1.host, 'content-type': 'application/json' },
    payload: JSON.stringify({ id: action, variables: { input } }),
  });
  expect(answer.body).toContain('Heard.');
  expect(heard).toEqual([
    { siteId: a1.id, language: 'en', hosts: ['a1.localhost'], action, ip: expect.any(String) },
  ]);
});
