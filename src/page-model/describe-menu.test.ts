import { expect, test } from 'vitest';
import { describeMenu } from './menu.ts';

test('the description of a menu has labels and URLs, without internal numbers', () => {
  const pilots = { id: 'b', label: 'Pilots', target: { kind: 'section', id: 3 }, links: [] } as const;
  const links = [
    { id: 'a', label: 'Ports', target: { kind: 'section', id: 2 }, links: [pilots] } as const,
    { id: 'c', label: 'Rates', target: { kind: 'content', id: 10_000_004 }, links: [] } as const,
    { id: 'd', label: 'Tides', target: { kind: 'address', href: '/tides' }, links: [] } as const,
  ];
  expect(describeMenu({ v: 1, links: structuredClone(links) as never })).toBe(
    'Ports\n– Pilots\nRates\nTides (/tides)',
  );
});
