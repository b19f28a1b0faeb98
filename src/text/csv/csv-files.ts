/** Path for downloading lists saved as CSV, by the file's id, and for listing them. */
export const CSV_FILES_PATH = '/admin/csv-files';

/** Days until a file is deleted. */
export const CSV_FILE_DAYS = 7;
