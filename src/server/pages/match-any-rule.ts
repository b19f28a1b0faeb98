/** The page is given, so the layout needs no rule about where it is used. */
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
