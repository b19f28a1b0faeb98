/** A thousand runs of two editors. */
import './two-editors.test.ts';
