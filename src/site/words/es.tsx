/** Spanish messages of the public site. */
import type { ReactNode } from 'react';
import type { Formats } from '#model/define-words.ts';
import { sizeText } from '#media/file-formats.ts';
import type { SiteWords } from './en.tsx';

const FAILURES: Readonly<Record<number, string>> = {
  400: 'No se puede leer esta dirección. Compruebe que está bien escrita.',
  403: 'No está permitido el acceso a esta página.',
  404: 'No se ha encontrado esta página.',
  405: 'Esta dirección no admite ese tipo de petición.',
  410: 'Esta página ya no existe.',
  429: 'Ha habido demasiadas peticiones en poco tiempo. Vuelva a intentarlo más tarde.',
  503: 'El sitio no está disponible en este momento. Vuelva a intentarlo en un instante.',
};

const TYPES: SiteWords['contentTypes'] = {
  Apparatus: 'Vehículo',
  Article: 'Artículo',
  Blog: 'Blog',
  Company: 'Empresa',
  Contact: 'Perfil',
  Document: 'Documento',
  Event: 'Evento',
  InQuarters: 'Parque de bomberos',
  MediaGallery: 'Fotogalería',
  News: 'Noticia',
  Page: 'Página',
  Podcast: 'Pódcast',
  PressRelease: 'Nota de prensa',
  Product: 'Producto',
  Promotion: 'Publicidad',
  Video: 'Vídeo',
  Webinar: 'Seminario web',
  Whitepaper: 'Libro blanco',
};

type Items = 'text' | 'images' | 'item';
type Facts = 'facts' | 'actions' | 'company' | 'more';

const ofFailures: Pick<SiteWords, 'errors'> = {
  errors: {
    notFoundTitle: 'Página no encontrada',
    notFound: '404 – Página no encontrada',
    latest: 'Lo último',
    title: (status) => `Error ${status}`,
    message: (status) => FAILURES[status] ?? 'Algo ha fallado. Vuelva a intentarlo.',
    returnHome: 'Volver a la portada',
    quote: 'Si nos escribe por este motivo, indique este número:',
    noFile: 'Este archivo no existe.',
    noFeed:
      'Esta dirección del canal no funciona o ha dejado de funcionar. Pida una nueva a la redacción del sitio.',
  },
};

const aroundPages = (formats: Formats): Omit<SiteWords, 'errors' | Items | Facts> => ({
  frame: {
    privacyPolicy: 'Política de privacidad',
    skipToContent: 'Ir al contenido',
    home: 'Portada',
    breadcrumb: 'Ruta de navegación',
    footer: 'Pie de página',
    connect: 'Contacto',
    affiliatedBrands: 'Otras marcas del grupo',
    affiliatedBrandsInFooter: 'Otras marcas del grupo, al final de la página',
    rights: (year: number, publisher: string): ReactNode => (
      <>
        © {year} {publisher}. Todos los derechos reservados.
      </>
    ),
  },
  menu: {
    menu: 'Menú',
    close: 'Cerrar el menú',
    primary: 'Menú principal',
    secondary: 'Menú secundario',
    sidebar: 'Menú lateral',
    sections: 'Secciones',
    special: 'Especial',
    contact: 'Contacto',
    followUs: 'Redes sociales',
    more: 'Más',
    allOf: (name) => `Todo en ${name}`,
    sectionsOf: (name) => `Secciones de ${name}`,
  },
  paging: {
    pages: 'Páginas de esta lista',
    newer: 'Más recientes',
    older: 'Más antiguos',
    page: (number) => <>Página {number}</>,
    pageInTitle: (number) => `página ${number}`,
  },
  time: (hours, minutes) => `${hours}:${minutes}\u00a0h`,
  separators: formats.separators,
  comma: ', ',
  fileSize: (bytes) => sizeText(bytes, formats.number, ['bytes', 'kB', 'MB']),
  contentTypes: TYPES,
});

const ofItems = ({ plural }: Formats): Pick<SiteWords, Items> => ({
  text: {
    table: 'Tabla',
    taskDone: 'Hecho',
    taskOpen: 'Pendiente',
    code: (language) => (language ? `Código, ${language}` : 'Código'),
    file: 'Archivo',
    box: 'Recuadro',
    footnotes: 'Notas',
    footnote: (number) => `Nota ${number}`,
    backToFootnote: (number) => `Volver a la nota ${number} en el texto`,
  },
  images: {
    gallery: (count) =>
      plural(count, { one: 'Galería de una imagen', other: `Galería de ${count} imágenes` }),
    one: (number, count) => `Imagen ${number} de ${count}`,
    count: (count) => plural(count, { one: '1 imagen', other: `${count} imágenes` }),
  },
  item: {
    by: (names) => <>Por {names}</>,
    alsoIn: 'También en:',
    minutesToRead: (minutes) => <>{minutes} min de lectura</>,
    source: (name) => <>Fuente: {name}</>,
    contributors: (names) => <>Con la colaboración de {names}</>,
    photographers: (names) => <>Fotos: {names}</>,
    topics: 'Temas',
    aboutAuthors: (count) => plural(count, { one: 'Sobre la firma', other: 'Sobre las firmas' }),
    related: 'Más sobre el tema',
    share: 'Compartir',
    print: 'Imprimir',
    email: 'Correo electrónico',
    transcript: 'Transcripción',
    chapters: 'Capítulos',
    play: (title: string) => `Reproducir: ${title}`,
    loadedFrom: (host: string) => `Se carga desde ${host} al pulsar reproducir`,
    company: 'Empresa',
    carousel: 'Carrusel',
  },
});

const ofFacts: Pick<SiteWords, Facts> = {
  more: {
    load: 'Cargar más',
    toTop: 'Volver arriba',
    loading: 'Cargando…',
    failed: 'No se ha podido cargar más. Vuelva a intentarlo.',
  },
  facts: {
    deliveredTo: 'Entregado a',
    standsIn: 'Ubicación',
    builtBy: 'Construido por',
    model: 'Modelo',
    chassis: 'Chasis o casco',
    when: 'Cuándo',
    begins: 'Comienzo',
    ends: 'Fin',
    where: 'Dónde',
    kindOfEvent: 'Tipo de evento',
    cost: 'Precio',
    organiser: 'Organiza',
    website: 'Sitio web',
    season: 'Temporada',
    episode: 'Episodio',
    duration: 'Duración',
    announcedBy: 'Comunicado de',
    original: 'Original',
    maker: 'Fabricante',
    credit: 'Autoría',
    speakers: 'Ponentes',
    sponsoredBy: 'Patrocinado por',
    publishedBy: 'Publicado por',
    email: 'Correo electrónico',
    phone: 'Teléfono',
  },
  actions: {
    register: 'Inscribirse',
    watchRecording: 'Ver la grabación',
    addToCalendar: 'Añadir al calendario',
    readOn: 'Seguir leyendo',
    readAtPublisher: 'Leer más en la web del editor',
    seeProduct: 'Ver el producto',
    dataSheet: 'Ficha técnica',
    download: 'Descargar',
  },
  company: {
    products: 'Productos',
    services: 'Servicios',
    brands: 'Marcas que distribuye',
    address: 'Dirección',
    phone: 'Teléfono',
    tollFree: 'Teléfono gratuito',
    fax: 'Fax',
    email: 'Correo electrónico',
    website: 'Sitio web',
    networks: 'Redes sociales',
    employees: 'Plantilla',
    years: 'Años de actividad',
    parent: 'Empresa matriz',
    competitors: 'Competidores',
    contacts: 'Contactos',
  },
};

export const es = (formats: Formats): SiteWords => ({
  ...aroundPages(formats),
  ...ofFailures,
  ...ofItems(formats),
  ...ofFacts,
});
