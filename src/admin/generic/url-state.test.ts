import { describe, expect, it } from 'vitest';
import { changed, parseSearch, parseSort, sortText, stringifySearch } from './url-state.ts';

describe('list state in the address', () => {
  it('survives the way into the address and back, whatever the words', () => {
    const state = { search: 'quay & lock = 100 %?', status: '1', after: 'WyIyMDI2Il0' };
    expect(parseSearch(stringifySearch(state))).toEqual(state);
  });

  it('numbers and yes-or-no words stay texts', () => {
    expect(parseSearch('?id=007&flag=true')).toEqual({ id: '007', flag: 'true' });
  });

  it('empty values are left out, so that one state has one URL', () => {
    expect(stringifySearch({ b: '2', a: '1', c: '', d: null, e: undefined })).toBe('?a=1&b=2');
    expect(stringifySearch({})).toBe('');
  });

  it('starts at the first page after any change but paging', () => {
    expect(changed({ after: 'x', type: 'Article' }, { status: '2' })).toEqual({
      type: 'Article',
      status: '2',
    });
    expect(changed({ type: 'Article' }, { after: 'y' })).toEqual({ type: 'Article', after: 'y' });
    expect(changed({ type: 'Article', search: 'a' }, { type: null, search: '' })).toEqual({});
  });

  it('a sort is read from its text and not from other texts', () => {
    expect(parseSort(sortText('updated', 'desc'))).toEqual({ field: 'updated', order: 'desc' });
    expect(parseSort('name')).toEqual({ field: 'name', order: 'asc' });
    expect(parseSort('name;drop')).toBeNull();
    expect(parseSort(undefined)).toBeNull();
  });
});
