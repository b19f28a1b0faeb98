import { defineBlock } from '#model/define-block.ts';
import { loginForm } from './form.ts';

/** Where readers log in; they go on where they came from. */
export const login = defineBlock({
  name: 'login',
  title: 'Login',
  description: 'Where readers log in, with the ways to a new account and a new password.',
  icon: 'form',
  category: 'form',
  v: 1,
  hydrate: 'none',
  settings: {},
  form: loginForm,
});
