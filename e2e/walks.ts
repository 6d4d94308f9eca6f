/** How an end-to-end test runs: the screen width, and the browser's language. */
export type Walk = 'desktop-es' | 'desktop-en' | 'phone-en' | 'phone-es';

/**
 * How `npm test` runs the tests of each file, once. The configuration of a file doesn't change when other files are
 * added. A tag of a test takes precedence: a test tagged `@desktop` or `@phone` runs only there.
 */
export const walkOf: Record<string, 'desktop-es' | 'phone-en'> = {
  accessibility: 'desktop-es',
  'agency-settings': 'phone-en',
  analytics: 'phone-en',
  'api-docs': 'desktop-es',
  'book-import': 'desktop-es',
  'brand-of-agency': 'phone-en',
  branding: 'phone-en',
  commissions: 'desktop-es',
  'commissions-keyboard': 'desktop-es',
  'commissions-roles': 'phone-en',
  communications: 'phone-en',
  'first-hour': 'desktop-es',
  'first-start': 'desktop-es',
  'forgotten-password': 'phone-en',
  'hostile-brand': 'desktop-es',
  integrations: 'phone-en',
  'integrations-files': 'desktop-es',
  'integrations-people': 'desktop-es',
  'keyboard-alone': 'desktop-es',
  'languages-and-schemes': 'phone-en',
  'letters-to-list': 'desktop-es',
  live: 'desktop-es',
  'lost-connection': 'phone-en',
  'no-mail-server': 'desktop-es',
  notifications: 'phone-en',
  operator: 'desktop-es',
  palette: 'phone-en',
  phone: 'phone-en',
  'records-in-view': 'desktop-es',
  renewals: 'phone-en',
  roles: 'desktop-es',
  sale: 'desktop-es',
  'sale-without-a-mouse': 'phone-en',
  'scheduled-report': 'desktop-es',
  'taken-back-email': 'desktop-es',
  tasks: 'phone-en',
  touch: 'phone-en',
  'two-agencies': 'phone-en',
  'two-step': 'phone-en',
  'updated-server': 'phone-en',
  users: 'desktop-es',
};

/** The tests that a configuration includes, by file, title, and tags. */
interface Taken {
  grep?: RegExp;
  grepInvert?: RegExp;
}

const filesOf = (walk: Walk) => {
  const files = Object.keys(walkOf).filter((file) => walkOf[file] === walk);
  return `[ /](?:${files.join('|')})\\.test\\.ts `;
};

/** The configurations of `npm test`: each test runs once. */
const short: Partial<Record<Walk, Taken>> = {
  'desktop-es': { grep: new RegExp(`${filesOf('desktop-es')}|@desktop`), grepInvert: /@phone|@long/ },
  'phone-en': { grep: new RegExp(`${filesOf('phone-en')}|@phone`), grepInvert: /@desktop|@long/ },
};

/**
 * The configurations of `npm run test:long`: both languages, both widths. A test that checks texts also runs on a
 * desktop in English, and a test that runs axe runs in all four.
 */
const long: Record<Walk, Taken> = {
  'desktop-es': { grepInvert: /@phone/ },
  'desktop-en': { grep: /@each-language|@everywhere/ },
  'phone-en': { grepInvert: /@desktop/ },
  'phone-es': { grep: /@everywhere/ },
};

/** The tests that each configuration includes: for all configurations, or where each test runs once. */
export const walks = (all: boolean) => Object.entries(all ? long : short) as [Walk, Taken][];
