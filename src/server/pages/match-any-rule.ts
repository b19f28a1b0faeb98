/** The page is already known, so the layout needs no rule about where it applies. */
export const MATCH_ANY_RULE = {
  id: 0,
  name: '',
  type: 'section',
  key: null,
  aliases: [],
  contentTypes: [],
  sectionId: null,
  contentId: null,
  isGlobal: false,
  propagatesTo: null,
};
