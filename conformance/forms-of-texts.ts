import type { Language } from '#platform/contract/language.ts';
import { saidIn } from './glossary.ts';
import { identifierOf, nodesOf, type SyntaxNode, treeOf } from './syntax.ts';

/** A form that no text may have: its name in reports, the language it is looked for in, and how it is recognized. */
interface Form {
  name: string;
  languages: readonly Language[];
  pattern: RegExp;
}

/** A whole word, in any case. Words with accents have no `\b` in JavaScript. */
const word = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu');

const pronounsOfTu = 'tú|tus?|te|ti|contigo|tuy[oa]s?';
const verbsOfTu =
  'eres|estás|has|vas|puedes|podrás|tienes|tendrás|quieres|debes|necesitas|recibes|recibirás|sabes|usas|haces|ves|verás|haz|pon|pon(?:la|lo|las|los)|inténtalo';
/** Imperatives that are the third person too: only where a sentence begins with one, and no text tells of a third. */
const firstWordsOfTu = 'agrega|añade|elige|ejecuta|escoge|ingresa|introduce|pega|pulsa|selecciona|toca';

const forms: readonly Form[] = [
  { name: 'stands', languages: ['en'], pattern: word('stands?|stood|standing') },
  { name: 'whoever', languages: ['en'], pattern: word('whoever') },
  // "Any more messages" is a quantity: a noun follows.
  {
    name: 'any more',
    languages: ['en'],
    pattern: /\bany more\b(?=\s*(?:[.,;:!?)]|$)|\s+(?:and|at|because|from|if|in|or|than|when)\b)/i,
  },
  { name: 'mailed', languages: ['en'], pattern: word('mailed') },
  { name: 'cancelled', languages: ['en'], pattern: word('cancelled|cancelling') },
  { name: 'tú', languages: ['es'], pattern: word(`${pronounsOfTu}|${verbsOfTu}`) },
  { name: 'tú', languages: ['es'], pattern: new RegExp(`(?:^|[.:!?…]\\s+|\\n)(?:${firstWordsOfTu})(?!\\p{L})`, 'iu') },
  { name: 'a space before %', languages: ['en', 'es'], pattern: /[\d}]\s+%(?!\})/u },
  { name: '1440', languages: ['en', 'es'], pattern: /(?<![\d$])1,?440(?!\d)/ },
  {
    name: 'a long time in minutes',
    languages: ['en', 'es'],
    pattern: /(?<![\d.,])(?!1440)(?:\d{3,}|90) min(?:ute|uto)?s?\b/,
  },
  { name: 'days in hours', languages: ['en', 'es'], pattern: /(?<![\d.,])(?:48|72|96|120|168) (?:hours|horas)/ },
  // As `(305) 555-1000`; a text that shows how a program writes it has it in quotes.
  {
    name: 'a bare phone',
    languages: ['en', 'es'],
    pattern: /(?<![\d“«"])(?:\+1\d{10}|\d{3}[-. ]\d{3}[-. ]\d{4})(?!\d)/,
  },
  {
    name: 'a bare amount',
    languages: ['en', 'es'],
    pattern: /\$\d{4,}|\$[\d,]+\.\d(?!\d)|(?<![\d,.$])\d{4,}\.\d{2}(?!\d)/,
  },
  { name: 'a bare day', languages: ['en', 'es'], pattern: /(?<![\d“«"-])\d{4}-\d{2}-\d{2}(?![\d-])/ },
  { name: 'a comma before decimals', languages: ['en', 'es'], pattern: /\d,\d{1,2}(?!\d)/ },
];

/** The names of the forbidden forms that a text of this language has. */
export function formsIn(text: string, language: Language): string[] {
  // What is in a placeholder is no word, but a % after one needs to see where it ends.
  const words = saidIn(text);
  return forms
    .filter(({ languages }) => languages.includes(language))
    .filter(({ name, pattern }) => pattern.test(name === 'a space before %' ? text : words))
    .map(({ name }) => name);
}

const counted =
  'characters|clients|commissions|days|deliveries|entries|files|hours|leads|messages|minutes|months|notifications|people|policies|quotes|records|renewals|rows|rules|tasks|templates|users|years';
/** Names of placeholders whose number is a bound that the code or a setting sets, and never one. */
const bounds = 'least|limit|max|maximum|minimum|most|oldest';

/** Whether an English text without plural forms counts what may be one: `of {{number}} policies`. */
export const lacksPlural = (text: string): boolean =>
  /\{\{count\}\}/.test(text) ||
  new RegExp(`\\{\\{(?!(?:${bounds})\\}\\})\\w+\\}\\}(?: \\p{Ll}+)? (?:${counted})(?!\\p{L})`, 'u').test(text);

/** A button of a screen: the namespaces that its file reads, and the keys of its name, of which one is shown. */
export interface ButtonTexts {
  namespaces: readonly string[];
  keys: readonly string[];
}

/**
 * The buttons in the code of a screen that are named by texts. The name that is read aloud counts, because it names what
 * is beside a button in a table; it can be missing on one of the button's two places, and then the shown text counts.
 */
export function buttonsIn(file: string, code: string): ButtonTexts[] {
  const nodes = nodesOf(treeOf(file, code));
  const namespaces = nodes
    .filter(({ type, callee }) => type === 'CallExpression' && identifierOf(callee) === 'useTranslation')
    .flatMap((call) => literalsIn(call.arguments));
  return nodes
    .filter(({ type }) => type === 'JSXElement')
    .map((element) => ({ opening: element.openingElement as SyntaxNode, children: element.children }))
    .filter(({ opening }) => /Button$|^Act$/.test(String((opening.name as SyntaxNode).name)))
    .map(({ opening, children }) => {
      const label = (opening.attributes as SyntaxNode[]).find(
        ({ name }) => (name as SyntaxNode | undefined)?.name === 'aria-label',
      );
      return { namespaces, keys: label ? keysIn(label.value) : keysIn(children) };
    })
    .filter(({ keys }) => keys.length > 0);
}

/** The keys that a part of a screen asks `t` for, where it writes them out. */
const keysIn = (part: unknown): string[] =>
  nodesOf(part)
    .filter(({ type, callee }) => type === 'CallExpression' && identifierOf(callee) === 't')
    .flatMap((call) => literalsIn((call.arguments as unknown[])[0]));

const literalsIn = (part: unknown): string[] =>
  nodesOf(part).flatMap(({ type, value }) => (type === 'Literal' && typeof value === 'string' ? [value] : []));

/**
 * Words that say enough alone: what they act on is the whole dialog, page or list around them, as on every other site.
 * Anything that creates, changes, sends away or removes a thing names it.
 */
const enough: Record<Language, ReadonlySet<string>> = {
  en: new Set(
    'Back Cancel Close Continue Copied Copy Done Edit Export Filters Import Next PDF Passkey Preview Print Refresh Save Search Send Settings Visits'.split(
      ' ',
    ),
  ),
  es: new Set(
    'Actualizar Atrás Buscar Cancelar Cerrar Configuración Continuar Copiado Copiar Editar Enviar Exportar Filtros Guardar Hecha Importar Imprimir Listo PDF Siguiente Visitas Volver'.split(
      ' ',
    ),
  ),
};

/** Whether a button's text is a single word that does not say what it acts on, or a fragment: `Pick: {{name}}`. */
export const lacksNoun = (text: string, language: Language): boolean =>
  (/^\p{L}+[…:!?.]?$/u.test(text) && !enough[language].has(text)) || /^\p{L}+:/u.test(text);
