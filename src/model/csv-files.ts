/** Where lists saved as CSV are had, by the id of the file, and listed. */
export const CSV_FILES_PATH = '/admin/csv-files';

/** Days a file is kept. */
export const CSV_FILE_DAYS = 7;
