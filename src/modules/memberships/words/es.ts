import type { MailWords, MemberWords, PageWords, PasswordWords } from './en.ts';

export const es = (): MemberWords => ({ ...pages(), ...passwords(), ...mails() });

const pages = (): PageWords => ({
  login: 'Iniciar sesión',
  joinNow: 'Hágase miembro',
  logout: 'Cerrar sesión',
  myAccount: 'Mi cuenta',
  myProfile: 'Mi perfil',
  email: 'Correo electrónico',
  firstName: 'Nombre',
  lastName: 'Apellidos',
  tooManyLogins: 'Demasiados intentos de inicio de sesión. Vuelva a intentarlo en 15 minutos.',
  loginMismatch: 'La dirección de correo y la contraseña no coinciden.',
  loginFailed:
    'Vuelva a intentarlo o restablezca su contraseña con el enlace de abajo. Si el problema continúa, escriba a atención al cliente e indique qué navegador usa.',
  loginRetry: 'Vuelva a intentarlo o restablezca su contraseña con el enlace de abajo.',
  completeBeforeLogin: 'Complete su registro antes de iniciar sesión',
  noAccountYet: '¿Aún no tiene cuenta?',
  haveAccount: '¿Ya tiene una cuenta?',
  chooseMembership: 'Elija una suscripción',
  join: (title) => `Unirse a ${title}`,
  joinText: 'Indique su correo electrónico. Le enviaremos un enlace para completar el registro.',
  joinSubmit: 'Unirse',
  joinDone:
    'Le hemos enviado un correo. Abra el enlace que contiene en un plazo de 48 horas para completar el registro.',
  notAvailable: 'Las suscripciones no están disponibles en este momento',
  completeRegistration: 'Complete su registro',
  completeSubmit: 'Completar el registro',
  linkOver: 'Este enlace ya no funciona. Regístrese de nuevo para recibir otro.',
  restartRegistration: 'Registrarse de nuevo',
  membersOnly: 'Este artículo es para miembros. Inicie sesión para seguir leyendo, o hágase miembro.',
  membershipNeeded:
    'Este artículo es para lectores con una suscripción. Inicie sesión para seguir leyendo, o hágase miembro.',
  membershipMissing: 'Su suscripción no incluye este artículo.',
  loggedInAs: (email) => `Sesión iniciada como ${email}`,
  memberships: 'Suscripciones',
  noMemberships: 'Aún no tiene ninguna suscripción.',
  forMembers: 'Para miembros',
  viewsUsed: 'Ha leído todos sus artículos gratuitos. Inicie sesión o hágase miembro para seguir leyendo.',
});

const passwords = (): PasswordWords => ({
  changePassword: 'Cambiar contraseña',
  password: 'Contraseña',
  newPassword: 'Contraseña nueva',
  passwordHelp: 'Al menos 12 caracteres. Unas cuantas palabras se recuerdan con facilidad.',
  forgotPassword: '¿Ha olvidado su contraseña?',
  resetPassword: 'Restablecer la contraseña',
  resetText: 'Indique su correo electrónico. Le enviaremos un enlace para elegir una contraseña nueva.',
  resetSubmit: 'Enviar enlace',
  resetDone:
    'Si hay una cuenta con esta dirección, le hemos enviado un correo. El enlace que contiene es válido durante una hora.',
  setPassword: 'Elija una contraseña nueva',
  setSubmit: 'Guardar contraseña',
  resetOver: 'Este enlace ya no funciona. Pida otro.',
  requestNewLink: 'Pedir otro enlace',
  passwordShort: 'La contraseña debe tener al menos 12 caracteres.',
  passwordLong: 'La contraseña puede tener como máximo 200 caracteres.',
  passwordNames: 'La contraseña no puede ser su nombre ni su dirección. Elija otra.',
  passwordCommon: 'Esta contraseña es fácil de adivinar. Elija otra.',
});

const mails = (): MailWords => ({
  confirmSubject: (site) => `Complete su registro en ${site}`,
  confirmText: (site) =>
    `Gracias por registrarse en ${site}. Abra este enlace para completar el registro. Es válido durante 48 horas.`,
  knownSubject: (site) => `Su cuenta en ${site}`,
  knownText: (site) =>
    `Alguien, seguramente usted, quiso registrarse en ${site} con esta dirección. Ya tiene una cuenta: inicie sesión con este enlace. Si ha olvidado la contraseña, allí puede elegir otra.`,
  resetSubject: (site) => `Una contraseña nueva para ${site}`,
  resetMailText: (site) =>
    `Abra este enlace para elegir una contraseña nueva para ${site}. Es válido durante una hora.`,
  ignoreMail: 'Si no ha pedido este correo, no haga nada. Nada cambiará.',
});
