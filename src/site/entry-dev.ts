/** The site's script in development: React's hot reload must be loaded before the first component. */
import '@vitejs/plugin-react/preamble';
import './entry-dev-client.ts';
import './entry-client.ts';
