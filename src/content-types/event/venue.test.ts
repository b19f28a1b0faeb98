import { describe, expect, test } from 'vitest';
import { event } from './type.ts';
import { withOneAddress } from './venue.ts';

const HALL = {
  name: 'Old Fish Hall',
  address1: 'Kade 4',
  city: 'Ostend',
  region: null,
  postalCode: '8400',
  country: 'Belgium',
};

describe('the address of an event', () => {
  test('the address of an event is entered once, as that of its venue', () => {
    const written = Object.entries(event.fields).filter(([, { options }]) => options.writable !== 'server');
    const keys = written.map(([key]) => key);
    expect(keys).toContain('venue');
    for (const key of ['address1', 'address2', 'city', 'state', 'postalCode', 'country'])
      expect(keys).not.toContain(key);
  });

  test('the address of an event is read under both names', () => {
    expect(withOneAddress({ cost: 'free', venue: HALL })).toMatchObject({
      cost: 'free',
      venue: HALL,
      address1: 'Kade 4',
      city: 'Ostend',
      state: null,
      postalCode: '8400',
      country: 'Belgium',
    });
  });

  test('an address entered for a venue without one becomes the venue’s', () => {
    const old = {
      address1: 'Kade 4',
      address2: 'Gate 2',
      city: 'Ostend',
      state: 'Flanders',
      country: 'Belgium',
    };
    expect(withOneAddress({ venue: { name: 'Old Fish Hall', city: null }, ...old })['venue']).toEqual({
      name: 'Old Fish Hall',
      address1: 'Kade 4, Gate 2',
      city: 'Ostend',
      region: 'Flanders',
      postalCode: null,
      country: 'Belgium',
    });
    expect(withOneAddress({ venue: null, ...old })['venue']).toMatchObject({ name: null, city: 'Ostend' });
  });

  test('the address of an event is never combined from two places', () => {
    const venue = { name: 'Hall 2', city: 'Skarvøy' };
    expect(withOneAddress({ venue, address1: 'Kade 4', city: 'Ostend' })).toMatchObject({
      venue,
      city: 'Skarvøy',
    });
  });

  test('an address that is empty everywhere stays empty', () => {
    expect(withOneAddress({ cost: 'free' })).toEqual({ cost: 'free' });
    expect(withOneAddress({ venue: null })).toEqual({ venue: null });
  });
});
