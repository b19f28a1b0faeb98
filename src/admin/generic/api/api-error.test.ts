import { describe, expect, it } from 'vitest';
import { ApiError, messageOf } from './api-error.ts';

describe('messages of failed calls', () => {
  it('a lost network is reported as an unreachable server, without blaming the database', () => {
    const disconnected = new ApiError('There was a problem connecting to the database.', {
      status: 500,
      code: 'NETWORK',
    });
    expect(messageOf(disconnected)).toBe(
      'The server can’t be reached. Your text is still on this page. Check your connection, then try again.',
    );
  });

  it('protocol messages are never shown', () => {
    const words = messageOf(new ApiError('Internal Server Error', { status: 500, code: 'TEXT_ERROR' }));
    expect(words).toContain('status 500');
    expect(words).not.toContain('Internal Server Error');
  });

  it('a message for programs, which names a header, is not shown', () => {
    const error = new ApiError('The request names no site. Send the site’s key in the header x-tenant-key.', {
      status: 400,
      code: 'BAD_USER_INPUT',
      reason: 'SITE_MISSING',
    });
    expect(messageOf(error)).toBe(
      'The server did not receive which site this page is for. Reload the page, then try again.',
    );
  });

  it('a refused call shows the server’s message, with the request of an internal error', () => {
    expect(messageOf(new ApiError('Title is required.', { status: 200, code: 'BAD_USER_INPUT' }))).toBe(
      'Title is required.',
    );
    expect(messageOf(new ApiError('It failed.', { status: 200, code: 'INTERNAL', requestId: 'r7' }))).toBe(
      'It failed. (request r7)',
    );
  });
});
