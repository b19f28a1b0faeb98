import { expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { failureWords } from './save-words.ts';

test('an unanswered save shows a short reason, any other the server’s message', () => {
  const words = (code: 'OFFLINE' | 'NETWORK' | 'INTERNAL', isAutomatic = true) =>
    failureWords(new ApiError('As answered.', { status: 500, code }), isAutomatic);
  expect(words('OFFLINE')).toBe('you are offline.');
  expect(words('NETWORK')).toBe('the server can’t be reached. Your text is kept and will be sent again.');
  expect(words('NETWORK', false)).toBe('the server can’t be reached. Your changes are kept in this browser.');
  expect(words('INTERNAL')).toBe('As answered.');
});
