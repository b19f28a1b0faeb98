import { expect, test } from 'vitest';
import { text } from '#fields/text/field.ts';
import { defineModule, ofModule } from './define-module.ts';
import { createPartFaults } from '#grid/part-faults.ts';
import { ofExtension } from './define-module.ts';
import { extendPageData, pageDataFields, pageDataOf } from './extend-page-data.ts';
import type { PageSubject } from '#page-model/page.ts';
import type { Section } from '#page-model/site-data.ts';

const faults = createPartFaults(() => undefined);

const tides = defineModule({ key: 'tides', label: 'Tides', isOnByDefault: true, order: 20 });
const own = { id: text({ label: 'Id' }), name: text({ label: 'Name' }) };
const tide = ofModule(
  tides,
  extendPageData({
    after: 'id',
    fields: { highWater: text({ label: 'High water' }) },
    read: ({ path }) => ({ highWater: path, other: 1 }),
  }),
);
const pageWith = (...modulesOn: string[]) =>
  ({ path: '/quay', site: { settings: { modulesOn: new Set(modulesOn) } } }) as unknown as PageSubject;

test('the data of a page has the fields of modules in their places, marked as theirs, with what they read', () => {
  const fields = pageDataFields(own, [tide]);
  expect(Object.keys(fields)).toEqual(['id', 'highWater', 'name']);
  expect(fields['highWater']?.options.module).toBe('tides');
  expect(pageDataOf({ page: pageWith('tides'), section: null }, [tide], { faults })).toEqual({
    highWater: '/quay',
  });
});

test('fields of the section are not added to the page, and read the section', () => {
  const berth = extendPageData({
    in: 'primarySection',
    after: 'id',
    fields: { pilot: text({ label: 'Pilot' }) },
    read: (_page, section) => ({ pilot: section?.added['pilot'] }),
  });
  expect(Object.keys(pageDataFields(own, [tide, berth]))).toEqual(['id', 'highWater', 'name']);
  expect(Object.keys(pageDataFields(own, [tide, berth], 'primarySection'))).toEqual(['id', 'pilot', 'name']);
  const section = { added: { pilot: 'Moor' } } as unknown as Section;
  const subject = { page: pageWith('tides'), section };
  expect(pageDataOf(subject, [tide, berth], { place: 'primarySection', faults })).toEqual({ pilot: 'Moor' });
  expect(pageDataOf(subject, [tide, berth], { faults })).toEqual({ highWater: '/quay' });
});

test('an extension of a module that is off is not read', () => {
  const read = () => {
    throw new Error('It was read.');
  };
  expect(pageDataOf({ page: pageWith(), section: null }, [{ ...tide, read }], { faults })).toEqual({});
});

test('a field that is already there, or follows one that is not, stops the start', () => {
  const again = extendPageData({ fields: { name: text({ label: 'Name' }) }, read: () => ({}) });
  expect(() => pageDataFields(own, [again])).toThrow('The page data: the field “name” is already there.');
  const lost = { ...tide, after: 'depth' };
  expect(() => pageDataFields(own, [lost])).toThrow(
    'The page data of tides: the field “highWater” follows “depth”',
  );
});

test('page data of an extension that throws is left out and noted, and that of a module is thrown on', () => {
  const failing = {
    ...tide,
    read: () => {
      throw new Error('No tides.');
    },
  };
  const noted: string[] = [];
  const own = createPartFaults(({ what }) => noted.push(what));
  const subject = { page: pageWith('tides'), section: null };
  expect(
    pageDataOf(subject, [ofExtension('extensions/harbour/page-data/tide.ts', failing)], { faults: own }),
  ).toEqual({});
  expect(noted).toEqual(['the page data highWater']);
  expect(() => pageDataOf(subject, [failing], { faults: own })).toThrow('No tides.');
});
