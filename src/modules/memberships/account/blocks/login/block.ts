import { defineBlock } from '#model/define-block.ts';
import { loginForm } from './form.ts';

/** Login form, which returns readers to the page from which they came. */
export const login = defineBlock({
  name: 'login',
  title: 'Login',
  description: 'The login form, with links to register and to reset the password.',
  icon: 'form',
  category: 'form',
  v: 1,
  hydrate: 'none',
  settings: {},
  form: loginForm,
});
