import { expect, test } from 'vitest';
import { initialsOf } from './initials.tsx';

test.each([
  ['Maren Holt', 'MH'],
  ['Anne-Charlotte de Wolf-Hendrickx', 'AW'],
  ['Bo', 'B'],
  ['élodie  brun', 'ÉB'],
  ['سلمى الحداد', 'س ح'],
  ['ورشة المرساة', 'و م'],
  ['川村 美咲', '川美'],
  ['“Kaiwerk” & Sons', 'S'],
  ['𝔥𝔞𝔣𝔢𝔫 works', '𝔥W'],
  ['—', ''],
])('%s is %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
