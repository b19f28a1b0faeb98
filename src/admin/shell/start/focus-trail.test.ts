import { expect, test } from 'vitest';
import { createFocusTrail } from './focus-trail.ts';

interface Node {
  name: string;
}
const node = (name: string): Node => ({ name });
const place = (element: Node, within: { menuButton?: Node; dialog?: Node } = {}) => ({
  element,
  menuButton: within.menuButton ?? null,
  dialog: within.dialog ?? null,
});

test('the focus of a dialog that a menu opened goes to the button of the menu', () => {
  const trail = createFocusTrail<Node>();
  const [menuButton, entry, dialog, cancel] = [node('button'), node('entry'), node('dialog'), node('cancel')];
  trail.add(place(node('field')));
  trail.add(place(menuButton));
  trail.add(place(entry, { menuButton }));
  trail.add(place(cancel, { dialog }));
  expect(trail.candidates()).toEqual([cancel, dialog, entry, menuButton]);
});

test('the opener of a dialog is remembered while a second dialog is open above it', () => {
  const trail = createFocusTrail<Node>();
  const [opener, dialog, inner, above] = [node('opener'), node('dialog'), node('inner'), node('above')];
  trail.add(place(opener));
  trail.add(place(inner, { dialog }));
  trail.add(place(node('closes'), { dialog: above }));
  trail.add(place(inner, { dialog }));
  expect(trail.candidates()).toEqual([inner, dialog, opener]);
});

test('a click where nothing takes the focus ends the trail', () => {
  const trail = createFocusTrail<Node>();
  trail.add(place(node('field')));
  trail.clear();
  expect(trail.last()).toBe(null);
  expect(trail.candidates()).toEqual([]);
});
