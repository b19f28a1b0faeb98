import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressKey, addressText, mergeRanges, rangeText, sizeOf } from './addresses.ts';
import { findCompany, licenceTable } from './lookup.ts';
import { countText, describeRange, overlapsWithin, RANGE_LINES_MAX, readRanges } from './ranges.ts';
import { reservedReason } from './reserved.ts';

const one = (line: string) => {
  const { ranges, problems } = readRanges(line);
  return problems[0] ?? (ranges[0] ? rangeText(ranges[0]) : null);
};

describe('a line is understood', () => {
  test.each([
    ['193.0.6.1', '193.0.6.1'],
    ['193.0.6.0/24', '193.0.6.0–193.0.6.255'],
    ['193.0.6.9/24', '193.0.6.0–193.0.6.255'],
    ['193.0.6.1-193.0.7.20', '193.0.6.1–193.0.7.20'],
    ['193.0.6.1 – 20', '193.0.6.1–193.0.6.20'],
    ['2a00:1450::/48', '2a00:1450::–2a00:1450:0:ffff:ffff:ffff:ffff:ffff'],
    ['2a00:1450::1-2a00:1450::ff', '2a00:1450::1–2a00:1450::ff'],
    ['::ffff:193.0.6.9', '193.0.6.9'],
    ['::ffff:193.0.6.9/120', '193.0.6.0–193.0.6.255'],
    ['  193.0.6.1   # the gatehouse', '193.0.6.1'],
  ])('%s', (line, read) => expect(one(line)).toBe(read));

  test('host bits are detected, and the range of the line is shown', () => {
    const [range] = readRanges('193.0.6.9/24').ranges;
    expect(range).toMatchObject({ hadHostBits: true, isWide: false, line: 1 });
    expect(range && describeRange(range)).toBe('193.0.6.9/24: 193.0.6.0–193.0.6.255, 256 addresses');
    expect(readRanges('\n# none\n\n').ranges).toEqual([]);
  });

  test('a block is wide only if it is wider than /15 or /32', () => {
    const wide = (line: string) => readRanges(line).ranges.map(({ isWide }) => isWide);
    expect(['80.0.0.0/15', '80.0.0.0/14', '2a00::/32', '2a00::/31'].flatMap(wide)).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect(countText(1n << 96n)).toBe('2^96');
    expect(countText(131_072n)).toBe('131,072');
  });
});

describe('a line is refused, with its number and what to do', () => {
  test.each([
    ['10.0.0.1-20', 'private'],
    ['172.20.0.0/16', 'private'],
    ['192.168.1.1', 'private'],
    ['100.64.0.0/10', 'internet providers'],
    ['127.0.0.1', 'loopback'],
    ['169.254.1.1', 'link-local'],
    ['203.0.113.7', 'documentation'],
    ['224.0.0.1', 'multicast'],
    ['255.255.255.255', 'reserved'],
    ['0.0.0.0/1', 'too wide: it contains 10.0.0.0/8'],
    ['fd00::1', 'private'],
    ['fe80::1', 'link-local'],
    ['::1', 'loopback'],
    ['2001:db8::1', 'documentation'],
    ['2002:c000:204::1', 'tunnels'],
    ['ff02::1', 'multicast'],
    ['5000::1', 'reserved'],
    ['193.0.6.20-193.0.6.1', 'ends before it begins. Did you mean 193.0.6.1-193.0.6.20?'],
    ['193.0.6.1-2a00::1', 'one end of the range is IPv4'],
    ['193.0.6.1-999', 'not a valid end of a range'],
    ['193.0.6.0/33', 'not a valid block size'],
    ['193.0.6.0/0', 'not a valid block size'],
    ['193.0.6.0/24/8', 'not a valid address'],
    ['193.0.6', 'not a valid address'],
    ['0x7f.1', 'not a valid address'],
    ['010.1.1.1', 'not a valid address'],
    ['2a00::1%eth0', 'not a valid address'],
    ['quayside.example', 'not a valid address'],
    ['193.0.6.1-2-3', 'not a valid range'],
    ['1'.repeat(65), 'more than 64 characters'],
  ])('%s', (line, reason) => {
    const { problems, ranges } = readRanges(`193.0.6.1\n${line}`);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^Line 2: /);
    expect(problems[0]).toContain(reason);
    expect(ranges).toHaveLength(1);
  });

  test('too many lines are refused together', () => {
    expect(readRanges('193.0.6.1\n'.repeat(RANGE_LINES_MAX)).problems[0]).toContain('the limit is 500');
  });
});

test('ranges that share addresses are found', () => {
  const { ranges } = readRanges('193.0.6.0/24\n193.0.8.1\n193.0.6.5-10\n193.0.6.7');
  expect(overlapsWithin(ranges, 10).map((pair) => pair.map(({ line }) => line))).toEqual([
    [1, 3],
    [1, 4],
  ]);
});

/** Independent of the parser; for numbers below 2^32. */
const toNumber = (text: string) => text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
const toText = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.');

const publicV4 = fc.integer({ min: toNumber('193.0.0.0'), max: toNumber('193.255.255.255') });

describe('any input', () => {
  test('an address and its text are the same', () => {
    fc.assert(
      fc.property(fc.ipV4(), (text) => {
        expect(addressText(addressKey(text) ?? '')).toBe(text);
      }),
    );
    fc.assert(
      fc.property(fc.ipV6(), (text) => {
        const key = addressKey(text);
        expect(key).not.toBeNull();
        expect(addressKey(addressText(key ?? ''))).toBe(key);
      }),
    );
  });

  test('a block has the addresses that share its bits', () => {
    fc.assert(
      fc.property(publicV4, fc.integer({ min: 9, max: 32 }), publicV4, (base, bits, probe) => {
        const { ranges, problems } = readRanges(`${toText(base)}/${bits}`);
        if (problems.length > 0) return;
        const span = 2 ** (32 - bits);
        const isWithin = Math.floor(base / span) === Math.floor(probe / span);
        const key = addressKey(toText(probe)) ?? '';
        const [range] = ranges;
        expect(range && range.from <= key && key <= range.to).toBe(isWithin);
        expect(range && sizeOf(range)).toBe(BigInt(span));
      }),
    );
  });

  test('reading never throws, and what is read is not reserved', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.:/-–af\n# '.split('')) }), (text) => {
        for (const range of readRanges(text).ranges) {
          expect(reservedReason(range)).toBeNull();
          expect(range.from <= range.to).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  const rangesOf = fc.array(
    fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 20 })).map(([from, length]) => ({
      from: addressKey(`193.0.6.${from}`) ?? '',
      to: addressKey(`193.0.6.${from + length}`) ?? '',
    })),
    { maxLength: 6 },
  );
  const addresses = Array.from({ length: 90 }, (_, index) => `193.0.6.${index}`);

  test('merged ranges have the same addresses, and none twice', () => {
    fc.assert(
      fc.property(rangesOf, (ranges) => {
        const merged = mergeRanges(ranges);
        for (const address of addresses) {
          const key = addressKey(address) ?? '';
          const count = (list: typeof ranges) =>
            list.filter(({ from, to }) => from <= key && key <= to).length;
          expect(count(merged)).toBe(count(ranges) > 0 ? 1 : 0);
        }
      }),
    );
  });

  test('the table finds the company that a search through everything finds', () => {
    const times = fc.tuple(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 0, max: 10 }));
    const licence = fc.record({ ranges: rangesOf, times });
    fc.assert(
      fc.property(fc.array(licence, { maxLength: 5 }), fc.integer({ min: 0, max: 10 }), (drawn, now) => {
        const licences = drawn.map(({ ranges, times: [starts, expires] }, index) => ({
          company: { id: index, name: `Company ${index}`, starts, expires },
          ranges,
        }));
        const table = licenceTable(licences);
        for (const address of addresses) {
          const key = addressKey(address) ?? '';
          const expected = licences.find(
            ({ company, ranges }) =>
              company.starts <= now &&
              now < company.expires &&
              ranges.some(({ from, to }) => from <= key && key <= to),
          );
          expect(findCompany(table, address, now)?.id).toBe(expected?.company.id);
        }
      }),
    );
  });
});
