/** Path at which pages send batches of events; also reserved on every site. */
export const BATCH_PATH = '/page-activity';

/** Page on which readers object to being counted, and withdraw the objection. */
export const CHOICE_PATH = `${BATCH_PATH}/choice`;
