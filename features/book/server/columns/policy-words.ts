import type { BookField } from '../../contract/fields.ts';
import { titleKey } from './title-key.ts';

const list = (text: string) => text.split(',').map((word) => word.trim());

/**
 * The words of agency systems and carriers for what a column of a book holds, beyond those of leads, in both languages.
 * A title that is none of both vocabularies is read word by word.
 */
const words: Readonly<Partial<Record<BookField, readonly string[]>>> = {
  client_number: list(
    'client #, client id, client code, client lookup code, lookup code, client lookup, customer #, customer id, customer code, account #, ' +
      'account id, account code, account lookup code, insured id, insured #, código de cliente, id cliente, id del cliente, cliente #, ' +
      'número de cliente, no. cliente, código cliente, clientid, customerid, accountid, member id, party id, contact id, cliente id',
  ),
  client_type: list(
    'client type, customer type, account type, insured type, tipo de cliente, type of client, client category',
  ),
  name: list(
    'account name, insured, named insured, asegurado, account, client full name, asegurado principal, group insured',
  ),
  business_name: list(
    'business name, dba, dba name, company name, insured commercial name, commercial name, firm name, group name, razón social, ' +
      'nombre comercial, nombre de la empresa, nombre del negocio, business, empresa, negocio, commercial insured',
  ),
  contact_name: list(
    'primary contact, contact, contact name, attn, attention, contacto, persona de contacto, contact person, nombre de contacto, att',
  ),
  policy_number: list(
    'policy #, policy number, policy no, policy, pol #, pol no, number, policy num, policynumber, póliza, no. póliza, número de póliza, ' +
      'núm póliza, numero poliza, policy id, contract #, contract number, número de contrato, current policy #, bond #',
  ),
  prior_number: list(
    'prior policy number, previous policy number, old policy number, prior policy, rewritten from, póliza anterior, número de póliza anterior, ' +
      'previous policy',
  ),
  carrier: list(
    'carrier, carrier name, insurance carrier, writing company, parent company, writing carrier, ico, ppe, master company, insurer, ' +
      'insurer name, aseguradora, compañía aseguradora, insurance company, company/carrier, issuing company, billing company, underwriter, ' +
      'compañía de seguros, policy carrier, carrier/company, nombre aseguradora, underwriting company',
  ),
  product: list(
    'line of business, lines of business, lob, lob code, policy type, coverage type, product, product name, product line, line, lines, form, ' +
      'policy form, form type, ramo, tipo de póliza, tipo de seguro, tipo póliza, producto, línea, línea de negocio, line type, type of policy, ' +
      'policy line, policy type/lob, type of business, lob description, tipo, type, type of insurance, line of insurance, ramo de seguro, plan',
  ),
  effective_date: list(
    'effective date, effective, eff date, eff, term eff, term effective date, term effective, start, start date, policy effective date, ' +
      'policy start, policy start date, effective from, vigencia desde, inicio, inicio de vigencia, fecha de inicio, desde, efectividad, ' +
      'fecha de efectividad, fecha efectiva, from, valid from, vigente desde, fecha de vigencia, begin date, comienzo, fecha desde, ' +
      'term start, emisión vigencia, vigencia inicio, vig desde',
  ),
  expiration_date: list(
    'expiration date, expiration, exp date, exp, x-date, xdate, term exp, term expiration, term expiration date, expires, expires on, ' +
      'renewal date, vigencia hasta, vencimiento, fecha de vencimiento, hasta, end, end date, policy end date, policy expiration date, to, ' +
      'valid to, valid until, fin de vigencia, fecha de expiración, expira, vence, renewal effective date, next renewal date, renewal, ' +
      'fecha de renovación, vigente hasta, term end, fecha hasta, fecha fin, vigencia fin, fin, expiración, vig hasta, renewal eff date',
  ),
  term_days: list(
    'term, policy term, policy period, vigencia, período, period, term dates, policy dates, período de vigencia',
  ),
  term_months: list(
    'term, term (months), term months, policy term, policy term months, term length, months, plazo, plazo (meses), duración, meses, term in months, ' +
      'policy length, período de la póliza',
  ),
  annual_premium: list(
    'annual premium, annualized premium, annualised premium, estimated annual, estimated annual premium, annual, prima anual, prima anualizada, ' +
      'yearly premium, annual prem, premium annualized, annual written premium, annualized, total annual premium',
  ),
  term_premium: list(
    'premium, total premium, full term premium, full term, written premium, issued premium, estimated premium, premium sold, policy premium, ' +
      'prima, prima neta, prima total, total, term premium, current premium, premium amount, written, written prem, premium issued, ' +
      'estimated, billed premium, premium $, gross premium, net premium, prima de póliza, base premium',
  ),
  monthly_premium: list('monthly premium, premium per month, prima mensual, monthly prem, pago mensual, mensualidad'),
  item_premium: list(
    'item premium, vehicle premium, unit premium, line premium, coverage premium, premium by vehicle, premium per vehicle, premium per item, ' +
      'prima por vehículo, prima del vehículo, prima por unidad, location premium, prima por riesgo, driver premium, lob premium',
  ),
  status: list(
    'status, policy status, line status, st, estado, estatus, estatus de póliza, estado de póliza, status de póliza, current status, pol status, ' +
      'status code, situación, condición, policy state',
  ),
  cancelled_on: list(
    'cancellation date, cancel date, cancelled date, cancelled on, cancellation effective date, cancel effective date, fecha de cancelación, ' +
      'cancelada el, cxl date, termination date, date cancelled, canc date',
  ),
  transaction: list(
    'transaction type, transaction, trans type, tran type, trans code, transaction code, tipo de transacción, transacción, movimiento, ' +
      'tipo de movimiento, activity type, txn type, tran code, policy transaction',
  ),
  agent: list(
    'producer, producers, producer name, agent, agents, agent name, csr, executive, account executive, representative, agent number, agent code, ' +
      'producer code, producer #, vendedor, corredor, productor, agente, account manager, servicer, assigned agent, sales rep, account rep, ' +
      'salesperson, agente asignado, ejecutivo, ejecutivo de cuenta, service rep, customer service rep, assigned to, rep, agent #, writing agent, ' +
      'agente #, agent of record, broker, account executive name, exec',
  ),
  billing: list(
    'billing type, bill method, billing method, bill type, forma de pago, billing, payment plan, pay plan, payment method, método de pago, bill plan, ' +
      'payplan, plan de pago, payment frequency, billing mode, bill mode, frecuencia de pago, modo de pago, billing plan, paid by',
  ),
  deductible: list(
    'deductible, deducible, aop deductible, aop ded, aop, ded, all other perils, deductible amount, comp deductible',
  ),
  coverage_amount: list(
    'coverage a, cov a, suma asegurada, coverage amount, dwelling, dwelling coverage, dwelling limit, insured value, sum insured, monto asegurado, ' +
      'coverage limit, limit, limits, face amount, valor asegurado, límite, cobertura a, monto de cobertura, building limit, cubierta a',
  ),
  coverage: list(
    'coverages, coberturas, coverage, cobertura, coverage description, liability limits, bi limits, limits of liability, límites, hurricane ded, ' +
      'hurricane deductible, wind deductible, descripción de cobertura, cubiertas',
  ),
  item: list(
    'year, make, model, vin, vehicle, vehicles, vehicle year, vehicle make, vehicle model, año, marca, modelo, vehículo, vehículos, unit, unit #, ' +
      'item description, vehicle description, location, location address, risk address, property address, garaging address, risk location, ' +
      'insured location, tablilla, placa, vehicle #, veh #, loc #, serial number, dirección del riesgo, dirección de la propiedad, vin #, car, ' +
      'description of vehicle, auto description, bldg #, item, risk, riesgo, ubicación del riesgo',
  ),
  notes: list(
    'notes, policy notes, comments, observaciones, notas, comentarios, remarks, nota, memo, observación, policy description',
  ),
  email: list(
    'email, e-mail, email address, insured email, correo, correo electrónico, client email, e mail 1, primary email, email 1',
  ),
  street_address: list(
    'address, street, mailing address, dirección, dirección postal, mailing street, insured address, dirección física',
  ),
};

/**
 * Titles that are no field of a book, though a word of theirs is: what a carrier pays or gets, another policy, another
 * day, another firm.
 */
const others: readonly string[] = list(
  'quote #, quote number, submission #, submission number, mga, mga name, finance company, premium finance company, general agency, wholesaler, ' +
    'next term begins, próxima vigencia desde, inception date, inception, original inception date, origination date, original effective date, original effective, production date, bind date, bound date, ' +
    'client since, customer since, agency since, fecha de ingreso, created date, date created, created, entered date, last modified, modified date, ' +
    'commission, commission %, commission amount, comisión, fees, fee, taxes, tax, impuestos, cargos, balance, balance due, down payment, ' +
    'pronto pago, amount due, amount paid, last payment, last payment date, next payment date, fax, fax number, pager, business type, ' +
    'new/renewal, policy count, no of items, number of items, number of policies, # of policies, policies, items, years, account type, household key, ' +
    'household id, household, household name, agency, agency code, agency name, office, branch, department, division, oficina, sucursal, agencia, ' +
    'mortgagee, lienholder, loss payee, additional insured, driver, driver name, drivers, loan number, loan #, naic, naic code, ssn, license, ' +
    'driver license, occupation, gender, marital status, rating state, risk state, ' +
    'row, row #, line #, fila, #, no, transaction date, fecha de transacción, post date, posted date, invoice #, invoice date, description of transaction, ' +
    'sic, sic code, tax id, fein, ein, country, county, país, condado, renewal term, term number, term #, written date, issue date, ' +
    'fecha de emisión, prior premium, previous premium, prima anterior, prior carrier, previous carrier, aseguradora anterior, prior expiration date, ' +
    'last renewal date, source, lead source, referral, earned premium, unearned premium, return premium, premium change, change, difference',
);

const byKey = new Map<string, BookField[]>();
for (const [field, names] of Object.entries(words)) {
  for (const key of new Set(names.map(titleKey))) byKey.set(key, [...(byKey.get(key) ?? []), field as BookField]);
}
const otherKeys = new Set(others.map(titleKey));

/** The fields that a title names, the likeliest first. Empty: none of these words. */
export const fieldsNamed = (title: string): readonly BookField[] => byKey.get(titleKey(title)) ?? [];

/** Whether a title names something that is no field, though it may sound like one. */
export const isOtherTitle = (title: string): boolean => otherKeys.has(titleKey(title));
