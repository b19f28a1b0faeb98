/** Imports whose connections were all closed, too. */
import './run-once.test.ts';
