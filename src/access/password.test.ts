import { describe, expect, test } from 'vitest';
import { isCommon, passwordProblem } from './password.ts';

const owner = {
  email: 'maja.lindqvist@quayside.example',
  username: 'm.lindqvist',
  firstName: 'Maja',
  lastName: 'Lindqvist',
};

describe('a password', () => {
  test.each([
    'seven tall lighthouses',
    'correct horse battery',
    'xK9$mQ2!vL7p',
    'Öresundsbron i dimma',
    'a'.repeat(5) + 'bridge of sighs',
  ])('such as “%s” is taken', (password) => {
    expect(passwordProblem(password, owner)).toBeNull();
  });

  test('a password has 12 to 200 characters, counted as people count them', () => {
    expect(passwordProblem('kelp & tide', owner)).toContain('at least 12 characters');
    expect(passwordProblem('kelp & tides', owner)).toBeNull();
    const long = 'harbour pilot '.repeat(20);
    expect(passwordProblem(long.slice(0, 200), owner)).toBeNull();
    expect(passwordProblem(long.slice(0, 201), owner)).toContain('at most 200 characters');
    expect(passwordProblem('🦀🐟🐚🦞⚓🛥️🚢', owner)).toContain('at least 12');
  });

  test.each([
    'maja.lindqvist@quayside.example',
    'MajaLindqvist',
    'maja lindqvist 1',
    'Lindqvist-Maja-26',
    'm.lindqvist.2026',
    'majamajamaja',
  ])('such as “%s” is its owner’s name and refused', (password) => {
    expect(passwordProblem(password, owner)).toContain('your name or email');
  });

  test.each([
    'password1234',
    'P@ssw0rd2026!',
    'passwordpassword',
    '123456789012',
    'qwertyuiop12',
    'qwertyuiop[]',
    'aaaaaaaaaaaa',
    'abcabcabcabcabc',
    '1q2w3e4r5t6y',
    'letmeinplease',
    'admin-admin-admin',
    'iloveyou2026!!',
    'Welcome to Masthead 1',
    '20262026202620',
    'zyxwvutsrqpo',
  ])('such as “%s” is among the first that are guessed and refused', (password) => {
    expect(passwordProblem(password, owner)).toContain('easy to guess');
  });

  test('a password is judged quickly, however its words overlap', () => {
    expect(isCommon(`${'password'.repeat(24)}!x`)).toBe(false);
  });
});
