import { describe, expect, it } from 'vitest';
import { ApiError, messageOf } from './api-error.ts';

describe('what people read of a failed call', () => {
  it('says of a network that is gone that the server cannot be reached, and blames no database', () => {
    const gone = new ApiError('There was a problem connecting to the database.', {
      status: 500,
      code: 'NETWORK',
    });
    expect(messageOf(gone)).toBe(
      'The server can’t be reached. Your text is still on this page. Check your connection, then try again.',
    );
  });

  it('never shows the words of a protocol', () => {
    const words = messageOf(new ApiError('Internal Server Error', { status: 500, code: 'TEXT_ERROR' }));
    expect(words).toContain('status 500');
    expect(words).not.toContain('Internal Server Error');
  });

  it('shows what the server says of a refused call, with the request of an internal error', () => {
    expect(messageOf(new ApiError('Title is required.', { status: 200, code: 'BAD_USER_INPUT' }))).toBe(
      'Title is required.',
    );
    expect(messageOf(new ApiError('It failed.', { status: 200, code: 'INTERNAL', requestId: 'r7' }))).toBe(
      'It failed. (request r7)',
    );
  });
});
