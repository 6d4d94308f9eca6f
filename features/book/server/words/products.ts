import { fold } from '#features/integrations/contract/index.ts';
import type { ProductType } from '#features/leads/contract.ts';

/** What a text for a line of business means. */
export interface ProductMeaning {
  /** null: no product of ours is likely. */
  product: ProductType | null;
  /** `sure`: taken as it is. `ask`: proposed and asked once. `none`: no product of ours. `unknown`: asked. */
  how: 'sure' | 'ask' | 'none' | 'unknown';
}

const plain = (text: string) =>
  fold(text)
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const codes = (text: string) => text.trim().split(/\s*,\s*/);

/** Codes and whole names, compared without signs. */
const exact: readonly (readonly [ProductMeaning, readonly string[]])[] = [
  [
    { product: 'Auto', how: 'sure' },
    codes(
      'autop, ppa, pauto, pap, aut, cycl, recv, mc, rv, atv, moto, motor, auto, car, carro, vehiculo, snow, motocicleta, pa, auto personal',
    ),
  ],
  [
    { product: 'Casa', how: 'sure' },
    codes(
      `home, ho, ho1, ho2, ho3, ho4, ho5, ho6, ho7, ho8, rent, renters, condo, dp, dp1, dp2, dp3, dfire, df, landlord, mhome, mh, mho, flood, fld, xflod, wind,
       eq, hogar, vivienda, residencial, inundacion, huracan, hom, homeo, dwel, incendio residencial, casa, landlords`.replace(
        /\s+/g,
        ' ',
      ),
    ),
  ],
  [
    { product: 'Comercial', how: 'sure' },
    codes(
      `bop, cgl, gl, cpkge, cpp, prop, cprop, work, wc, wcomp, autob, bap, ca, caut, comm auto, comm, coml, com, trkrs, garag, garage, cumbr, inmrc, eo, do, epli,
       cyber, ll, bond, bonds, surety, fianza, fianzas, multilinea, pkg, cpkg, im, crime, liquor, glia, workv, ocean, inland marine, professional, ucomm,
       e and o, d and o, errors and omissions, workers comp, umbrc, cargo, motor carrier, truckers`.replace(
        /\s+/g,
        ' ',
      ),
    ),
  ],
  [
    { product: 'Casa', how: 'ask' },
    codes(
      'pumbr, umbrp, umbr, umbrella, personal umbrella, pup, umb, sombrilla, paraguas, inmrp, jewelry, articulos personales, personal articles, ppkge, package, paquete, earthquake, terremoto, incendio, fire, scheduled property, pers umb',
    ),
  ],
  [
    { product: 'Auto', how: 'ask' },
    codes('boat, boatp, watercraft, bote, embarcacion, yacht, golf cart, pwc, lancha, gc'),
  ],
  [{ product: null, how: 'unknown' }, codes('misc, other, otro, otros, varios, miscellaneous, unknown')],
  [
    { product: null, how: 'none' },
    codes(
      'life, hlth, health, dentl, dental, medicare, pet, trav, travel, vida, salud, viaje, viajes, vision, disability, annuity, cancer, acc, ltc, mascota, accident, term life, whole life, plan medico, obamacare, aca',
    ),
  ],
];

const byText = new Map(exact.flatMap(([meaning, names]) => names.map((name) => [plain(name), meaning] as const)));

/** Words in longer texts, in the order in which they decide: commercial auto is commercial. */
const inside: readonly (readonly [ProductMeaning, RegExp])[] = [
  [
    { product: null, how: 'none' },
    /\b(?:life|health|dental|medicare|medicaid|pet|travel|vida|salud|viajes?|vision|disability|annuity|long term care|medico|mascotas?|aca|accident)\b/,
  ],
  [
    { product: 'Comercial', how: 'sure' },
    /\b(?:commercial|comercial|comm|coml|business|businessowners|business owners|negocio|workers|compensation|workmen|general liab(?:ility)?|public liab(?:ility)?|responsabilidad (?:civil|publica)|professional liability|errors|omissions|directors|fianzas?|bonds?|surety|multilinea|bop|cgl|trucking|truckers?|motor truck|cargo|garage|contractors?|builders? risk|inland marine|cyber|epli|employment practices|liquor|motor carrier|umbrella commercial|empresarial|malpractice|crime|farm|industrial)\b/,
  ],
  [{ product: 'Auto', how: 'sure' }, /\bmotor ?homes?\b/],
  [
    { product: 'Casa', how: 'ask' },
    /\b(?:umbrella|sombrilla|earthquake|terremoto|package|paquete|personal articles|jewelry|excess liability|incendio)\b/,
  ],
  [{ product: 'Auto', how: 'ask' }, /\b(?:boat|boats|watercraft|bote|embarcacion|embarcaciones|yacht|golf cart)\b/],
  [
    { product: 'Casa', how: 'sure' },
    /\b(?:home|homes|homeowners?|house|renters?|tenants?|condo|condominium|condominio|dwelling|landlords?|mobile home|manufactured home|flood|windstorm|wind|hurricane|hogar|vivienda|residencial|residence|residential|inundacion|huracan|casa|propiedad|property|apartamento|inquilinos?|ho ?[1-8]|dp ?[1-3]|mobilehome)\b/,
  ],
  [
    { product: 'Auto', how: 'sure' },
    /\b(?:auto|autos|automobile|automovil|automoviles|car|cars|carros?|vehiculos?|vehicles?|motorcycle|motocicletas?|motor home|motorhome|recreational vehicle|private passenger|passenger|atv|rv|moto|marbete|doble interes)\b/,
  ],
];

function meaningOfOne(text: string): ProductMeaning {
  const words = plain(text);
  if (words === '') return { product: null, how: 'unknown' };
  const whole = byText.get(words) ?? byText.get(words.replaceAll(' ', ''));
  if (whole) return whole;
  return inside.find(([, pattern]) => pattern.test(words))?.[0] ?? { product: null, how: 'unknown' };
}

const known = new Map<string, ProductMeaning>();

/**
 * What a text for a line of business means, in either language. Several lines in one cell are one product if all are;
 * an auto line and a home line together are asked.
 */
export function productMeaning(text: string): ProductMeaning {
  const before = known.get(text);
  if (before) return before;
  const found = meaningIn(text.slice(0, 200));
  // Cells are external input, so the cache has a bound.
  if (known.size >= 5_000) known.clear();
  known.set(text, found);
  return found;
}

function meaningIn(text: string): ProductMeaning {
  const whole = byText.get(plain(text)) ?? byText.get(plain(text).replaceAll(' ', ''));
  if (whole) return whole;
  const parts = linesIn(text)
    .map(meaningOfOne)
    .filter(({ how }) => how !== 'unknown');
  const [first] = parts;
  if (!first || parts.length === 1) return first ?? meaningOfOne(text);
  if (parts.every(({ product }) => product === first.product)) return parts.find(({ how }) => how === 'sure') ?? first;
  const ours = parts.filter(({ product }) => product !== null);
  if (ours.some(({ product }) => product === 'Comercial')) return { product: 'Comercial', how: 'sure' };
  return { product: ours.find(({ product }) => product === 'Casa')?.product ?? ours[0]?.product ?? null, how: 'ask' };
}

/** The lines that one cell names. */
export const linesIn = (text: string): string[] =>
  text.split(/\s*[,;|+/]\s*|\s+&\s+/).filter((part) => part.trim() !== '');

/** Whether a cell names a line of business. */
export const isProduct = (text: string): boolean => productMeaning(text).how !== 'unknown';
