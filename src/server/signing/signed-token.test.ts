import { expect, test } from 'vitest';
import type { KeyPurpose } from '#access/key-purposes.ts';
import { keyPurposes } from '#registry/key-purposes.ts';
import { createDeviceTokens } from '../auth/devices.ts';
import { createLinks } from '../links/index.ts';
import { createMediaSigner } from '../media/sign.ts';
import { createPreviewSigner } from './preview.ts';
import { createSharedPreviewSigner } from './shared-preview.ts';
import { createSignedTokens, createSigner } from './signed-token.ts';

const SECRET = 'a secret of an installation, long enough';
const NOW_MS = 1_800_000_000_000;
const LATER = NOW_MS / 1000 + 60;

const tokens = createSignedTokens(SECRET, 'form challenges');
const token = tokens.issue([7, 'guest', 12], LATER);

test('a token returns its values until it expires', () => {
  expect(tokens.read(token, NOW_MS)).toEqual(['7', 'guest', '12']);
  expect(tokens.read(token, LATER * 1000 - 1)).not.toBeNull();
  expect(tokens.read(token, LATER * 1000)).toBeNull();
  expect(tokens.open(token)).toEqual({ parts: ['7', 'guest', '12'], expires: LATER });
});

test.each<KeyPurpose<'signature'>>(['reader logins', 'known devices', 'media addresses'])(
  'a token of one purpose has no value for another: %s',
  (purpose) => {
    expect(createSignedTokens(SECRET, purpose).open(token)).toBeNull();
  },
);

test('a token of another installation is invalid', () => {
  expect(createSignedTokens(`${SECRET}!`, 'form challenges').open(token)).toBeNull();
});

test('a token with any letter changed is refused, the last ones of its signature included', () => {
  const changed = [...token].flatMap((_, at) =>
    ['A', 'B', '0', '1', '.', '_'].map((letter) => token.slice(0, at) + letter + token.slice(at + 1)),
  );
  expect(changed.filter((other) => other !== token && tokens.open(other))).toEqual([]);
});

test.each(['', '.', 'a.b', token.slice(0, -1), `${token}A`, `.${token}`, token.replaceAll('.', '..')])(
  'what is no token is refused: %s',
  (other) => {
    expect(tokens.open(other)).toBeNull();
  },
);

test('a token that is too long is neither issued nor looked at', () => {
  const long = 'x'.repeat(500);
  expect(() => tokens.issue([long], LATER)).toThrow(/longer than its 200/);
  const issued = createSignedTokens(SECRET, 'form challenges', { lengthMax: 1_000 }).issue([long], LATER);
  expect(tokens.open(issued)).toBeNull();
});

test('a part can’t be read as two', () => {
  expect(() => tokens.issue(['1.2'], LATER)).toThrow(/dot/);
});

test('a truncated signature is valid only at its length', () => {
  const signer = createSigner(SECRET, 'media addresses');
  const signature = signer.sign('a/picture', 9);
  expect(signature).toHaveLength(12);
  expect(signer.isSigned('a/picture', signature, 9)).toBe(true);
  expect(signer.isSigned('a/picture', signature)).toBe(false);
  expect(signer.isSigned('another/picture', signature, 9)).toBe(false);
});

test('tokens issued, mailed or cached before are still valid', () => {
  const shared = 'guest.3.10000001.9.1800000060.rDF01TcgxqkR2VxDM-xLDS_XOBZ0grnzvw93CkIyTag';
  expect(createSharedPreviewSigner(createLinks(SECRET, keyPurposes)).verify(shared)).toEqual({
    kind: 'draft',
    siteId: 3,
    contentId: 10_000_001,
    shareId: 9,
    expires: LATER,
  });
  const preview = '3.10000001.0.0.1800000900.50SY5srRvUUJJxVCjDplIND-iFqBOdWNCFl1a7qn0NU';
  expect(createPreviewSigner(createLinks(SECRET, keyPurposes)).verify(preview, NOW_MS)).toEqual({
    siteId: 3,
    contentId: 10_000_001,
  });
  const device = '7.L9Z8_Ntr1ShVXSge.1815552000.uuFM8YLJVcGN3OGO9584RBVqx3temGyYsmmDkHryIUA';
  const devices = createDeviceTokens(SECRET, 'known devices');
  expect([devices.read(device, 7, NOW_MS), devices.read(device, 8, NOW_MS)]).toEqual([
    'L9Z8_Ntr1ShVXSge',
    null,
  ]);
  const media = createMediaSigner(SECRET);
  expect(media.sign({ fileKey: 'abc', ratio: 'original' })).toBe('f-HJumVrsSPq');
  const file = { fileKey: '0123456789abcdef', until: 1_800_000_300, signature: 'vEpCcqSCPo54T_J-iaNbFg' };
  expect(media.verifyFile({ ...file, fileName: 'a.pdf' }, NOW_MS / 1000)).toBe(true);
});
