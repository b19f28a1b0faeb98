/** Every operation called with items of every type. */
import './access.test.ts';
