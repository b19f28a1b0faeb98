/** An export of 25,300 rows. */
import './exports.test.ts';
