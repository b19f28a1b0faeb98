import type { Formats } from '#model/define-words.ts';
import type { FormWords } from './en.ts';

export const es = ({ number }: Formats): FormWords => ({
  required: 'Rellene este campo.',
  tooLong: (max) => `Utilice como máximo ${number(max)} caracteres.`,
  email: 'Escriba una dirección de correo electrónico, como nombre@example.org.',
  phone: 'Escriba un número de teléfono, como +32 3 555 01 70.',
  number: 'Escriba un número.',
  wholeNumber: 'Introduzca un número entero.',
  date: 'Escriba una fecha, como 2026-11-23.',
  choice: 'Elija una de las opciones.',
  region: 'Elija una región del país elegido.',
  atLeast: (least) => `El mínimo permitido es ${least}.`,
  atMost: (most) => `El máximo permitido es ${most}.`,
  consentRequired: 'Dé su consentimiento para que podamos escribirle.',
  summary: 'Corrija los errores de este formulario',
  checkAndSend: 'Revise lo que ha escrito y pulse de nuevo el botón para enviarlo.',
  refused: 'No se ha enviado: un campo invisible estaba relleno. Ahora está vacío. Pulse de nuevo el botón.',
  notChecked: 'No se ha podido comprobar que es usted una persona. Recargue la página e inténtelo de nuevo.',
  tooFast: 'Ha sido muy rápido. Espere unos segundos y pulse de nuevo el botón.',
  tooMany:
    'Se han enviado demasiados mensajes desde aquí. Su texto no se ha perdido: inténtelo de nuevo dentro de una hora.',
  sentBefore:
    'Este formulario ya se envió con otro contenido. Para enviar también este, pulse de nuevo el botón.',
  unreachable: 'No podemos conectar con el servidor. Su texto no se ha perdido: inténtelo de nuevo.',
  close: 'Cerrar',
  sending: 'Enviando …',
  requiredNote: 'Los campos con asterisco son obligatorios.',
  select: 'Elija una opción',
  country: 'País',
  regionLabel: 'Estado, provincia o región',
  noRegion: 'Mi país no tiene',
  consent: 'Consentimiento',
  consentLabel: 'Acepto que utilicen estos datos para responderme y escribirme por correo electrónico.',
  leaveEmpty: 'Deje este campo vacío',
  mailNote: 'Enviado con un formulario del sitio. Su respuesta llegará al remitente.',
});
