import type { Formats } from '#model/define-words.ts';
import type {
  AccountMailWords,
  AccountWords,
  AddressWords,
  FavouriteWords,
  FurtherAddressWords,
  SeatWords,
  SectionWords,
} from './en.ts';

export const es = (formats: Formats): AccountWords => ({
  ...sections(),
  ...seats(),
  ...favourites(formats),
  ...addresses(),
  ...further(formats),
  ...mails(),
});

const sections = (): SectionWords => ({
  jobTitle: 'Cargo',
  company: 'Empresa',
  city: 'Ciudad',
  postalCode: 'Código postal',
  saveProfile: 'Guardar perfil',
  profileSaved: 'Su perfil se ha guardado.',
  currentPassword: 'Contraseña actual',
  wrongPassword: 'Esta no es su contraseña actual.',
  passwordNote: 'Se cerrará la sesión en todos los demás dispositivos.',
  passwordSaved: 'Su contraseña se ha cambiado. Se ha cerrado la sesión en todos los demás dispositivos.',
  upgradeMembership: 'Mejorar la suscripción',
  endsOn: 'Termina el',
  upgradeText: 'Suscripciones disponibles:',
  joined: 'Su suscripción está activa.',
  ordered: 'Hemos recibido su pedido. Recibirá un correo cuando se confirme.',
  cannotJoin: 'Esta suscripción ya no está disponible.',
  devices: 'Dispositivos',
  devicesText: 'Tiene la sesión iniciada en estos dispositivos.',
  thisDevice: 'Este dispositivo',
  unknownDevice: 'Dispositivo desconocido',
  loggedInOn: 'Sesión iniciada el',
  lastUsedOn: 'último uso el',
  logOut: 'Cerrar sesión',
  logOutDevice: (device) => `Cerrar la sesión en ${device}`,
  logOutEverywhere: 'Cerrar sesión en todas partes',
  deviceLoggedOut: 'Se ha cerrado la sesión en el dispositivo.',
  consents: 'Consentimientos',
  consentAccount: 'Tener una cuenta',
  consentMarketing: 'Recibir noticias y ofertas por correo electrónico',
  consentGiven: 'Dado el',
  consentWithdrawn: 'Retirado el',
  withdrawConsent: 'Retirar',
  giveConsent: 'Dar mi consentimiento',
  consentSaved: 'Su elección se ha guardado.',
  consentChanged: 'Este texto ha cambiado entretanto. Léalo y vuelva a elegir.',
  noConsents: 'Todavía no se le ha pedido ningún consentimiento.',
  closeAccount: 'Cerrar la cuenta',
  closeText:
    'Sus suscripciones terminan, se cierra la sesión en todas partes y se eliminan sus datos personales. Los pedidos se conservan diez años sin su nombre, como exige la ley fiscal. Esta acción no se puede deshacer.',
  closeSubmit: 'Cerrar mi cuenta',
  noLongerLoggedIn:
    'Ya no tiene la sesión iniciada. No se ha guardado nada. Inicie sesión y envíelo de nuevo.',
  tooManyTries: 'Demasiados intentos. Vuelva a intentarlo en 15 minutos.',
  unableToLogout: (message) => `No se pudo cerrar la sesión: ${message}`,
});

const seats = (): SeatWords => ({
  siteLicence: 'Licencia de empresa',
  seatHeld: (company) =>
    `${company} le da acceso a los artículos para miembros. Usted ocupa una plaza de su licencia.`,
  seatFree: (company) =>
    `${company} da acceso a los artículos para miembros. Usted no ocupa ninguna plaza de su licencia: vuelva a iniciar sesión para ocupar una.`,
  seatsFull: (company) =>
    `${company} da acceso a los artículos para miembros, pero todas las plazas de su licencia están ocupadas. Vuelva a iniciar sesión cuando quede una libre.`,
  releaseSeat: 'Liberar la plaza',
  seatReleased: 'Su plaza ha quedado libre.',
});

const favourites = ({ number }: Formats): FavouriteWords => ({
  manageFavorites: 'Gestionar favoritos',
  noFavorites: 'Todavía no tiene favoritos. Guarde un artículo para encontrarlo aquí.',
  addFavorite: 'Guardar',
  removeFavorite: 'Quitar',
  removeNamed: (title) => `Quitar ${title} de sus favoritos`,
  favoriteRemoved: 'Se ha quitado de sus favoritos.',
  favoritesFull: (most) => `Puede tener hasta ${number(most)} favoritos. Quite algunos para añadir otros.`,
  moreFavorites: 'Más favoritos',
  favoriteFailed: 'No se pudieron cambiar sus favoritos. Inténtelo de nuevo.',
});

const addresses = (): AddressWords => ({
  changeEmail: 'Cambiar correo electrónico',
  changeEmailText:
    'Enviaremos un enlace a la nueva dirección. El cambio se aplica cuando lo abra. También avisaremos a su dirección actual.',
  currentEmail: (email) => `Dirección actual: ${email}`,
  newEmail: 'Nuevo correo electrónico',
  changeEmailSubmit: 'Enviar enlace de confirmación',
  changeEmailDone:
    'Hemos enviado un correo a la nueva dirección. Abra el enlace en un plazo de 48 horas para confirmar el cambio.',
  sameEmail: 'Esta ya es su dirección de correo electrónico.',
  confirmEmail: 'Confirme su nueva dirección de correo electrónico',
  confirmEmailText: 'A partir de ahora iniciará sesión con esta dirección.',
  confirmEmailSubmit: 'Confirmar',
  emailChanged: 'Su dirección de correo electrónico se ha cambiado.',
  undoEmail: 'Conservar su dirección anterior',
  undoEmailText:
    'Se restablecerá su dirección anterior, se cerrará la sesión en todos los dispositivos y elegirá una nueva contraseña.',
  undoEmailSubmit: 'Restablecer la dirección anterior',
  changeLinkOver: 'Este enlace ya no funciona.',
  backToAccount: 'Volver a su cuenta',
});

const further = ({ number }: Formats): FurtherAddressWords => ({
  emailAddresses: 'Direcciones de correo electrónico',
  emailAddressesText: 'Puede iniciar sesión con cualquier dirección confirmada.',
  primaryAddress: 'Principal',
  waitingAddress: 'Pendiente de confirmación',
  addAddress: 'Añadir una dirección',
  addAddressText:
    'Enviaremos un enlace a la nueva dirección, que se añade cuando lo abra. También avisaremos a su dirección principal.',
  addAddressDone:
    'Hemos enviado un correo a la nueva dirección. Abra el enlace en un plazo de 48 horas para confirmar la dirección.',
  addressAdded: 'La dirección se ha añadido.',
  addressesFull: (most) => `Puede tener hasta ${number(most)} direcciones. Quite una para añadir otra.`,
  changeAddress: 'Cambiar una dirección',
  address: 'Dirección',
  whatToDo: 'Acción',
  makePrimary: 'Convertir en principal',
  removeAddress: 'Quitar',
  changeAddressSubmit: 'Cambiar dirección',
  addressRemoved: 'La dirección se ha quitado.',
  addressMissing: 'Esta dirección ya no pertenece a su cuenta.',
  addressWaits: 'Confirme primero esta dirección: abra el enlace que le hemos enviado.',
  confirmAddedText: 'A partir de ahora también podrá iniciar sesión con esta dirección.',
  undoAdded: 'Quitar la dirección añadida',
  undoAddedText:
    'Se quitará la dirección añadida, se cerrará la sesión en todos los dispositivos y elegirá una nueva contraseña.',
  undoAddedSubmit: 'Quitar dirección',
  addedSubject: (site) => `Se va a añadir una dirección de correo electrónico a su cuenta en ${site}`,
  addedText: (site, email) =>
    `Alguien que conoce su contraseña ha pedido añadir la dirección ${email} a su cuenta en ${site}. Si no fue usted, quítela con este enlace. Funciona durante 7 días.`,
});

const mails = (): AccountMailWords => ({
  changeSubject: (site) => `Confirme su nueva dirección de correo electrónico para ${site}`,
  changeText: (site) =>
    `Abra este enlace para usar esta dirección en su cuenta de ${site}. Funciona durante 48 horas.`,
  takenSubject: (site) => `Su cuenta en ${site}`,
  takenText: (site) =>
    `Alguien ha pedido usar esta dirección para una cuenta en ${site}. Ya pertenece a una cuenta, así que nada ha cambiado. Si fue usted, inicie sesión con esta dirección.`,
  noticeSubject: (site) => `Su dirección de correo electrónico en ${site} va a cambiar`,
  noticeText: (site, email) =>
    `Alguien que conoce su contraseña ha pedido cambiar la dirección de correo electrónico de su cuenta en ${site} a ${email}. Si no fue usted, restablezca su dirección anterior con este enlace. Funciona durante 7 días.`,
  noticeElsewhereText: (site, email) =>
    `Alguien que conoce su contraseña ha pedido cambiar las direcciones de correo electrónico de su cuenta en ${site}: ${email}. Si no fue usted, elija una contraseña nueva. Hemos enviado un enlace que deshace el cambio a la dirección que tenía su cuenta antes de los últimos cambios.`,
  noticeNote: 'Si ha pedido este cambio, no tiene que hacer nada.',
  closedSubject: (site) => `Su cuenta en ${site} se ha cerrado`,
  closedText: (site) =>
    `Su cuenta en ${site} se ha cerrado. Sus suscripciones han terminado y sus datos personales se han eliminado. Los pedidos se conservan diez años sin su nombre, como exige la ley fiscal.`,
  closedNote: 'Si no ha cerrado su cuenta, responda a este correo o escríbanos.',
});
