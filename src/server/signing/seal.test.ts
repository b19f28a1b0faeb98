import { expect, test } from 'vitest';
import { joinDefinitions } from '#model/define-module.ts';
import { defineKeyPurpose, type KeyPurpose } from '#access/key-purposes.ts';
import { keyPurposes } from '#registry/key-purposes.ts';
import { createSeal } from './seal.ts';

const SECRET = 'a secret of an installation, long enough';

test.each<[KeyPurpose<'seal'>, string]>([
  ['mail secrets', '3nuCQmMkmTfoPIMi3KppWIOvraVwB_oj7BBcYQ6rIUompOhi0xiQVmF98gP6A2nvJ8lb'],
  ['second factors', '6qLCWKOZ9OfhkfryCHjsrSXSCNdS__v6ZwPZ4g2cEuapKTQIK4fwikYc7FaiWVUiDOSBy4g'],
  ['single sign-on', '67VKc9Cg7c98_-pN9wSFlw2cbUARU3GFkF6AJHZEJefekJoTnu2o34YA9zqru2lhO1WbtT4'],
])('a value that an earlier version sealed is readable: %s', (purpose, stored) => {
  expect(createSeal(SECRET, purpose).open(stored)).toBe(`stored for ${purpose}`);
});

test('a value sealed for one purpose cannot be opened for another, or with another secret', () => {
  const sealed = createSeal(SECRET, 'mail secrets').close('token');
  expect(() => createSeal(SECRET, 'second factors').open(sealed)).toThrow('unable to authenticate data');
  expect(() => createSeal(`${SECRET}!`, 'mail secrets').open(sealed)).toThrow('unable to authenticate data');
});

test('two owners cannot declare one purpose', () => {
  const purpose = 'mail secrets';
  const ofModule = { [purpose]: defineKeyPurpose({ use: 'seal' }) };
  expect(() => joinDefinitions('key purpose', [[keyPurposes], [ofModule]])).toThrow(
    'Two folders define the key purpose “mail secrets”',
  );
});

test('a seal cannot have a purpose of signatures', () => {
  // @ts-expect-error The compiler refuses it: its key signs values in cookies.
  const seal = () => createSeal(SECRET, 'reader logins');
  // @ts-expect-error No folder declares it.
  const unknown = () => createSeal(SECRET, 'nothing declares this');
  expect([seal, unknown]).toHaveLength(2);
});
