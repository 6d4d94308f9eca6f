/** How a journey is walked: how wide the screen is, and in what language the browser asks. */
export type Walk = 'desktop-es' | 'desktop-en' | 'phone-en' | 'phone-es';

/**
 * How the journeys of each file are walked in `npm test`, once. What is written here stays when a file comes beside it. A tag
 * of a journey says otherwise: one of `@desktop` or `@phone` is walked on nothing else.
 */
export const walkOf: Record<string, 'desktop-es' | 'phone-en'> = {
  accessibility: 'desktop-es',
  analytics: 'phone-en',
  'api-docs': 'desktop-es',
  'brand-of-agency': 'phone-en',
  branding: 'phone-en',
  commissions: 'desktop-es',
  'commissions-keyboard': 'desktop-es',
  'commissions-roles': 'phone-en',
  communications: 'phone-en',
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

/** What of the journeys a walk takes, by file, title and tags. */
interface Taken {
  grep?: RegExp;
  grepInvert?: RegExp;
}

const filesOf = (walk: Walk) => {
  const files = Object.keys(walkOf).filter((file) => walkOf[file] === walk);
  return `[ /](?:${files.join('|')})\\.test\\.ts `;
};

/** The walks of `npm test`: each journey once. */
const short: Partial<Record<Walk, Taken>> = {
  'desktop-es': { grep: new RegExp(`${filesOf('desktop-es')}|@desktop`), grepInvert: /@phone|@long/ },
  'phone-en': { grep: new RegExp(`${filesOf('phone-en')}|@phone`), grepInvert: /@desktop|@long/ },
};

/**
 * The walks of `npm run test:long`: both languages, both widths. A journey whose words are the point is walked on a desktop in
 * English too, and what axe looks at in all four.
 */
const long: Record<Walk, Taken> = {
  'desktop-es': { grepInvert: /@phone/ },
  'desktop-en': { grep: /@each-language|@everywhere/ },
  'phone-en': { grepInvert: /@desktop/ },
  'phone-es': { grep: /@everywhere/ },
};

/** What each walk takes of the journeys: of all walks, or where each journey is walked once. */
export const walks = (all: boolean) => Object.entries(all ? long : short) as [Walk, Taken][];
