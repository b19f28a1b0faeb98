import type { CountingWords } from './counting-words.ts';

const words: CountingWords = {
  title: 'Cómo se cuentan las visitas',
  counted: (site) =>
    `${site} cuenta cuántas veces y durante cuánto tiempo se leen sus páginas. Para ello no se guarda ningún nombre ni ninguna dirección IP, ni se instala ninguna cookie. No se le reconoce otro día ni en otro sitio web, salvo que haya permitido las cookies de rendimiento. Puede oponerse: entonces las visitas con este navegador no se cuentan.`,
  object: 'No contar mis visitas',
  notCounted:
    'Las visitas con este navegador no se cuentan. Una cookie guarda esta decisión durante 13 meses.',
  resume: 'Volver a contar mis visitas',
  signal: 'Su navegador envía Global Privacy Control, por lo que sus visitas no se cuentan.',
};

export const es = () => words;
