import { fold } from '#features/integrations/contract/index.ts';

/** Abbreviations in titles, in both languages. */
const short: ReadonlyMap<string, string> = new Map([
  ['no', 'number'],
  ['num', 'number'],
  ['nbr', 'number'],
  ['nro', 'number'],
  ['numero', 'number'],
  ['n', 'number'],
  ['pol', 'policy'],
  ['poliza', 'policy'],
  ['polizas', 'policy'],
  ['eff', 'effective'],
  ['efec', 'effective'],
  ['exp', 'expiration'],
  ['expiry', 'expiration'],
  ['dt', 'date'],
  ['fecha', 'date'],
  ['fec', 'date'],
  ['fch', 'date'],
  ['f', 'date'],
  ['cod', 'codigo'],
  ['cte', 'cliente'],
  ['prem', 'premium'],
  ['prima', 'premium'],
  ['amt', 'amount'],
  ['monto', 'amount'],
  ['importe', 'amount'],
  ['ded', 'deductible'],
  ['deducible', 'deductible'],
  ['trans', 'transaction'],
  ['tran', 'transaction'],
  ['txn', 'transaction'],
  ['transaccion', 'transaction'],
  ['cov', 'coverage'],
  ['covg', 'coverage'],
  ['cobertura', 'coverage'],
  ['cust', 'customer'],
  ['acct', 'account'],
  ['ins', 'insurance'],
  ['co', 'company'],
  ['cia', 'company'],
  ['compania', 'company'],
  ['canc', 'cancellation'],
  ['cancel', 'cancellation'],
  ['cancelled', 'cancellation'],
  ['canceled', 'cancellation'],
  ['cancelacion', 'cancellation'],
  ['veh', 'vehicle'],
  ['vehiculo', 'vehicle'],
]);

/** Words of a title that add nothing. */
const joining = new Set(['de', 'del', 'la', 'el', 'los', 'las', 'the', 'of', 'for', 'da', 'al']);

/** The words of a title without accents, with abbreviations written out: `Pol # Eff. Dt` is policy number effective date. */
export function titleWords(title: string): string[] {
  return fold(
    title
      .replace(/([\p{Ll}])(\p{Lu})/gu, '$1 $2')
      .replaceAll('#', ' number ')
      .replace(/\bn[º°]/gi, ' number '),
  )
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !joining.has(word))
    .map((word) => short.get(word) ?? word);
}

/** A title as it is compared. */
export const titleKey = (title: string): string => titleWords(title).join(' ');
