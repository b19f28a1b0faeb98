/** Where lists saved as CSV are had, by the id of the file, and listed. */
export const CSV_FILES_PATH = '/admin/csv-files';

/** Days until a file is deleted. */
export const CSV_FILE_DAYS = 7;
