/** Runs the two-editors test a thousand times. */
import './two-editors.test.ts';
