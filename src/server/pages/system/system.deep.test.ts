/** Files of the sitemap while items come and go. */
import './system.test.ts';
