import type { RegistrationWords } from './en.ts';

export const es = (): RegistrationWords => ({
  title: 'Cargo',
  company: 'Empresa',
  city: 'Ciudad',
  postalCode: 'Código postal',
  country: 'País',
  loginOutage: 'El inicio de sesión y el registro no están disponibles en este momento. Inténtelo más tarde.',
  notQualified: 'Esta suscripción no está abierta a todos. Puede elegir otra.',
  free: 'Gratis',
  priceMonth: (price) => `${price} al mes`,
  priceYear: (price) => `${price} al año`,
  priceOnce: (price) => `${price}, pago único`,
  askSupport: (email) => `¿Necesita ayuda? Escriba a ${email}.`,
  customerService: 'Escribir a atención al cliente',
  joinedTitle: (title) => `Se ha unido a ${title}`,
  readOn: 'Continuar',
  byLink: 'Iniciar sesión con un enlace por correo',
  byLinkTitle: 'Iniciar sesión por correo',
  byLinkText: 'Introduzca su correo electrónico. Le enviaremos un enlace para iniciar sesión.',
  byLinkSubmit: 'Enviar enlace',
  byLinkDone:
    'Si existe una cuenta con esta dirección, le hemos enviado un correo. El enlace funciona durante 15 minutos.',
  byLinkSubject: (site) => `Su inicio de sesión en ${site}`,
  byLinkMail: (site) =>
    `Abra este enlace para iniciar sesión en ${site}. Funciona una vez, durante 15 minutos.`,
  byLinkOver: 'Este enlace ya no funciona. Pida uno nuevo.',
  byLinkConfirm: 'Iniciar sesión ahora',
  byLinkConfirmText: 'Pulse el botón para iniciar sesión en este dispositivo.',
});
