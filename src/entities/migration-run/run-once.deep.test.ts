/** Deep variant of `run-once.test.ts`: also imports whose connections were all closed. */
import './run-once.test.ts';
