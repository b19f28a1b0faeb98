/** The site's program in development: React's hot reload must be there before the first component. */
import '@vitejs/plugin-react/preamble';
import './entry-client.ts';
