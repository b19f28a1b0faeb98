import type { StaffWords } from './en.ts';

export const es = (): StaffWords => ({
  invitedSubject: (site) => `Su cuenta en ${site}`,
  invitedText: (site) =>
    `El equipo de ${site} ha creado una cuenta para usted. Abra este enlace para elegir una contraseña. Es válido durante tres días; después puede pedir otro en la página de inicio de sesión.`,
  emailChangedSubject: (site) => `Se ha cambiado su correo electrónico en ${site}`,
  emailChangedText: (site, email) =>
    `El equipo de ${site} ha cambiado el correo electrónico de su cuenta a ${email}. A partir de ahora, inicie sesión con la nueva dirección. Si no lo esperaba, responda a este mensaje.`,
  orderReceivedSubject: 'Hemos recibido su pedido',
  orderReceivedText: (membership, price) =>
    `Gracias. Ha pedido ${membership} (${price}). Le escribiremos en cuanto se confirme.`,
  orderConfirmedSubject: (membership) => `Su suscripción ${membership} está activa`,
  orderConfirmedText: (membership) =>
    `Su pedido está confirmado. Inicie sesión para leer todo lo que incluye ${membership}.`,
  orderCancelledSubject: 'Se ha cancelado su pedido',
  orderCancelledText: (membership) => `Se ha cancelado su pedido de ${membership}. No se le ha cobrado nada.`,
  orderForStaffSubject: (site) => `Nuevo pedido: ${site}`,
  orderForStaffText: (reader, membership, price) =>
    `${reader} ha pedido ${membership} (${price}). Confirme el pedido cuando esté pagado o cancélelo.`,
  seeOrders: 'Ver los pedidos',
  orderNumber: (id) => `Número de pedido: ${id}`,
  howToPay: 'Cómo pagar',
  waitsForPayment: 'Pendiente de pago',
  perMonth: (price) => `${price} al mes`,
  perYear: (price) => `${price} al año`,
  membershipEndsSubject: (membership, day) => `Su suscripción ${membership} termina el ${day}`,
  membershipEndsText: (membership, day) =>
    `Su suscripción ${membership} termina el ${day}. Su cuenta se conserva y hasta ese día puede leerlo todo como siempre. En su cuenta verá cómo continuar.`,
  membershipEndedSubject: (membership) => `Su suscripción ${membership} ha terminado`,
  membershipEndedText: (membership, day) =>
    `Su suscripción ${membership} terminó el ${day}. Su cuenta se conserva, con sus favoritos y ajustes. En su cuenta verá cómo continuar.`,
  toYourAccount: 'Ir a su cuenta',
  simulationTitle: 'Ver este sitio como lector',
  simulationQuestion: (email) =>
    `Verá este sitio como ${email} durante un día como máximo. Se cerrará la sesión de quien la tenga iniciada aquí en este navegador.`,
  beginSimulation: 'Ver como este lector',
  simulating: (email) => `Está viendo este sitio como ${email}.`,
  endSimulation: 'Terminar',
});
