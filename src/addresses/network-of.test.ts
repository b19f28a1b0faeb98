import ipaddr from 'ipaddr.js';
import { expect, test } from 'vitest';
import { networkOf, plainAddress } from './network-of.ts';

test('the addresses of one household are one network, however they are written', () => {
  const network = networkOf('2001:db8:0:7::1');
  expect(networkOf('2001:db8::7:ffff:0:0:2')).toBe(network);
  expect(networkOf('2001:0DB8:0000:0007:1:2:3:4')).toBe(network);
  expect(networkOf('2001:db8:0:8::1')).not.toBe(network);
  expect(networkOf('2001:db8::1')).toBe(networkOf('2001:db8::2'));
});

test('an IPv4 address is a separate network, inside IPv6 too', () => {
  expect(networkOf('193.0.6.1')).toBe('193.0.6.1');
  expect(networkOf('::ffff:193.0.6.1')).toBe('193.0.6.1');
  for (const written of [
    '::FFFF:193.0.6.1',
    '0:0:0:0:0:ffff:193.0.6.1',
    '::ffff:c100:601',
    '0:0:0:0:0:ffff:c100:0601',
  ])
    expect([written, plainAddress(written), networkOf(written)]).toEqual([written, '193.0.6.1', '193.0.6.1']);
  for (const other of ['2001:db8::1', '::1', '::ffff:0:c100:601', '64:ff9b::193.0.6.1', 'unknown', ''])
    expect(plainAddress(other)).toBe(other);
  expect(networkOf('193.0.6.2')).not.toBe(networkOf('193.0.6.1'));
});

test.each([
  '::1',
  '::',
  'fe80::1',
  '2001:db8::',
  '2a00:1450:4001:82b::200e',
  '1:2:3:4:5:6:7:8',
  '1:2:3:4::8',
  '1::8',
  '64:ff9b::193.0.6.1',
  '1:2:3:4:5:6:193.0.6.1',
])('%s has the first half that a parser of addresses finds', (address) => {
  const half = ipaddr.IPv6.parse(address).parts.slice(0, 4);
  expect(networkOf(address)).toBe(half.map((group) => group.toString(16)).join(':'));
});
