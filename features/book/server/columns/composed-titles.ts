import type { BookField } from '../../contract/fields.ts';
import { titleWords } from './title-key.ts';

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Words that make a title something else. */
const elsewhere = set(
  `prior previous anterior old former quote submission commission comision fee fees tax taxes balance due paid payment pago down deposit return
   earned unearned mga finance original inception origination bind bound production issue issued created modified last since birth nacimiento dob
   spouse driver mortgagee lienholder lender loss invoice renewed count percent pct first notice audit quoted`.replace(
    /\s+/g,
    ' ',
  ),
);

/** A field, groups of words of which each must occur, and words that must not. */
interface Composed {
  field: BookField;
  needs: readonly ReadonlySet<string>[];
  not?: ReadonlySet<string>;
}

const day = set('date day dia effective expiration desde hasta vigencia inicio vencimiento policy term start end');
const compositions: readonly Composed[] = [
  { field: 'cancelled_on', needs: [set('cancellation cxl termination cancelada'), set('date day on effective')] },
  {
    field: 'expiration_date',
    needs: [set('expiration expires vencimiento vence hasta renewal renovacion fin end xdate'), day],
  },
  {
    field: 'effective_date',
    needs: [set('effective efectividad efectiva start begin begins inicio desde comienzo'), day],
  },
  {
    field: 'item_premium',
    needs: [set('premium'), set('item vehicle unit line coverage location vehiculo unidad linea car risk driver')],
  },
  {
    field: 'annual_premium',
    needs: [set('premium'), set('annual annualized annualised anual anualizada yearly year')],
  },
  { field: 'monthly_premium', needs: [set('premium'), set('monthly month mensual mes')] },
  { field: 'term_premium', needs: [set('premium')] },
  { field: 'policy_number', needs: [set('policy contract'), set('number id')] },
  {
    field: 'client_number',
    needs: [set('client customer account cliente insured'), set('number id code codigo lookup')],
  },
  { field: 'status', needs: [set('status estatus estado'), set('policy line current term')] },
  { field: 'transaction', needs: [set('transaction movimiento'), set('type code kind tipo codigo')] },
  { field: 'carrier', needs: [set('carrier insurer aseguradora')] },
  { field: 'carrier', needs: [set('company'), set('insurance writing issuing parent seguros underwriting')] },
  { field: 'term_months', needs: [set('term plazo'), set('months month meses length')] },
  { field: 'billing', needs: [set('billing bill pay'), set('type method plan mode frequency')] },
  {
    field: 'deductible',
    needs: [set('deductible')],
    not: set('hurricane wind huracan collision comp comprehensive viento'),
  },
  { field: 'coverage', needs: [set('deductible coverage limits cubierta')], not: set('type tipo') },
  {
    field: 'product',
    needs: [
      set('line lob ramo product producto type tipo'),
      set('business policy insurance coverage seguro code name negocio'),
    ],
  },
  {
    field: 'agent',
    needs: [set('producer agent agente vendedor csr executive corredor productor')],
    not: set('email phone telefono'),
  },
  { field: 'item', needs: [set('vehicle vin'), set('year make model vin description number marca modelo ano')] },
];

/** The field that the words of a title make in any order: `Policy Exp. Dt`, `Total Written Prem`. null means none. */
export function composedField(title: string): BookField | null {
  const words = titleWords(title);
  if (words.length > 6 || words.some((word) => elsewhere.has(word))) return null;
  const found = compositions.find(
    ({ needs, not }) => hasEach(words, needs) && !(not && words.some((word) => not.has(word))),
  );
  return found?.field ?? null;
}

/** Whether each group has a word of its own. */
function hasEach(words: readonly string[], needs: readonly ReadonlySet<string>[]): boolean {
  const left = [...words];
  return needs.every((need) => {
    const at = left.findIndex((word) => need.has(word));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
