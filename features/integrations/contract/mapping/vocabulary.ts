import type { TargetField } from '../mapped-lead.ts';
import { plainName } from './names.ts';

/** What a heading may mean: a field of the lead, or a part or a kind of one. */
export type Meaning =
  | Exclude<TargetField, 'name' | 'phone' | 'address'>
  | NameMeaning
  | PhoneMeaning
  | AddressPart
  | 'company';
export type NameMeaning =
  | 'insured_name'
  | 'full_name'
  | 'name'
  | 'client_name'
  | 'contact_name'
  | 'first_name'
  | 'middle_name'
  | 'last_name'
  | 'second_last_name'
  | 'suffix';
export type PhoneMeaning = 'mobile_phone' | 'phone' | 'home_phone' | 'work_phone' | 'other_phone';
export type AddressPart = 'street_address' | 'address_line_2' | 'city' | 'state' | 'zip_code';

const list = (text: string) => text.split(/\s*,\s*/).map((word) => word.trim());

/**
 * The words by which people, forms and programs call what a lead has, in both languages, the surest first. Both ways in read
 * them: a file's columns and what comes by a webhook. Case, accents, blanks and signs do not matter.
 */
const words: Readonly<Record<Meaning, readonly string[]>> = {
  // Words of insurance for the person: whoever they name is the client, whoever else is beside.
  insured_name: list(
    'named insured, insured name, insured commercial name, insured, primary insured, first named insured, name insured, policyholder, policy holder, ' +
      'policy holder name, policyholder name, applicant, applicant name, primary applicant, insured full name, ' +
      'asegurado, asegurada, nombre asegurado, nombre del asegurado, asegurado principal, titular, titular de la poliza, ' +
      'nombre del titular, tomador, tomador del seguro, contratante, solicitante, nombre del solicitante, ' +
      'asegurado titular, nombre del tomador, nombre del contratante, policy owner, poseedor de la poliza, primary named insured, tomador de la poliza, propietario de la poliza, asegurado nombrado',
  ),
  full_name: list(
    'full name, fullname, nombre completo, nombre y apellido, nombre y apellidos, nombres y apellidos, ' +
      'nombres y apellido, apellidos y nombres, apellido y nombre, apellidos y nombre, apellidos nombre, ' +
      'nombre apellido, nombre apellidos, nombres apellidos, nombre y apellido completo, nombre completo del cliente, ' +
      'first and last name, first last name, last first name, last name first name, lead name, customer name, client name, ' +
      'cliente nombre, nombre cliente, nombre del cliente, member name, account holder, prospect name, person name, ' +
      'display name, nombre a mostrar, como se llama, como se llama usted, como te llamas, name and surname, apellidos nombres, last first, name first last',
  ),
  name: list('name, nombre de la persona, nom'),
  client_name: list(
    'client, cliente, customer, member, miembro, prospect, prospecto, prospective client, socio, afiliado, abonado, persona, ' +
      'person, lead, consumer, buyer, comprador, interesado, suscriptor, subscriber',
  ),
  contact_name: list(
    'contact name, contacto, contact, nombre de contacto, nombre del contacto, primary contact, attn, persona de contacto, contact person',
  ),
  first_name: list(
    'first name, nombre, nombres, primer nombre, fname, given name, given names, first, forename, nombre de pila, name first, ' +
      'first names, f name',
  ),
  middle_name: list(
    'middle name, additional name, segundo nombre, middle, middle initial, mi, mname, otros nombres, name middle, ' +
      'inicial, segunda inicial, m name',
  ),
  last_name: list(
    'last name, apellidos, apellido, apellido paterno, primer apellido, surname, family name, lname, last, paterno, ' +
      'apellido 1, name last, paternal surname, paternal last name, last names, first surname, first last name, l name, ' +
      'ap paterno, apellido p',
  ),
  second_last_name: list(
    'apellido materno, segundo apellido, second last name, materno, maternal last name, maternal surname, second surname, mother last name, ' +
      'apellido 2, last name 2, ap materno, apellido m, mother s maiden name, apellido de casada',
  ),
  suffix: list('suffix, name suffix, sufijo, sfx, suffix name, generation, generational suffix'),
  email: list(
    'email, email address, correo electronico, correo, e mail, mail, emails, correo electronico principal, ' +
      'primary email, personal email, email home, email other, other email, alternate email, secondary email, ' +
      'correo electronico secundario, direccion de correo electronico, direccion de correo, e mail address, home email, ' +
      'correo personal, direccion de email, emailaddress, email id, mail address, ' +
      'correo e, best email, direccion electronica, electronic mail, email value, correo electronico personal, ' +
      'email personal, mejor correo, email primary, email main, work email, email work, business email, correo de trabajo',
  ),
  mobile_phone: list(
    'mobile phone, celular, movil, mobile, cell, cell phone, cellphone, mobile number, cell number, mobile phone number, ' +
      'cell phone number, phone mobile, phone cell, telefono movil, telefono celular, numero de celular, numero celular, ' +
      'numero de movil, numero movil, numero de telefono movil, numero de telefono celular, tel movil, tel celular, ' +
      'tel cel, cel, telefono cel, mobile no, mobile tel, cellular, cellular phone, cell no, phone mobile number, ' +
      'num celular, no celular, no cel, tel mobile, phone number mobile, sms number, text number',
  ),
  phone: list(
    'phone, phone number, telefono, tel, telephone, telephone number, numero de telefono, primary phone, phones, ' +
      'telefono principal, main phone, phone no, phone num, telefonos, numero telefonico, numero de contacto, ' +
      'contact number, contact phone, best phone, best number, best phone number, phone value, tel no, teleph, ' +
      'telefono de contacto, no telefono, num telefono, num tel, no tel, direct phone, phonenumber, ph, ph no, fono, ' +
      'primary phone number, mejor telefono, numero, phone numbers, number to call, call number, preferred phone, ' +
      'telefono preferido, best number to reach you, number to reach you, phone number to reach you, best phone number to reach you, a que numero te llamamos, a que numero le llamamos, a que numero lo llamamos, numero telefono, telefono del asegurado',
  ),
  home_phone: list(
    'home phone, phone home, telefono de casa, telefono casa, tel casa, tel de casa, casa tel, telefono particular, ' +
      'home telephone, home number, home tel, residence phone, residential phone, telefono residencial, ' +
      'telefono de residencia, tel residencia, telefono fijo, fijo, tel fijo, landline, tel particular, ' +
      'telefono hogar, telefono del hogar, phone number home, residencial, linea fija, home phone number, telefono de la casa, tel res, res phone, residence telephone',
  ),
  work_phone: list(
    'work phone, business phone, phone work, office phone, telefono del trabajo, telefono trabajo, telefono de trabajo, ' +
      'tel trabajo, tel oficina, telefono oficina, telefono de oficina, telefono de la oficina, oficina, office, ' +
      'work number, office number, business number, business telephone, work telephone, work phone number, ' +
      'business phone number, phone office, phone business, tel negocio, telefono laboral, job phone, tel ofic, ' +
      'company phone, company main phone, office tel',
  ),
  other_phone: list(
    'other phone, phone other, day phone, dayphone, daytime phone, day time phone, evening phone, eve phone, evephone, ' +
      'night phone, nighttime phone, alt phone, alternate phone, alternative phone, phone alt, telefono alterno, ' +
      'telefono alternativo, tel alterno, telefono de dia, telefono de noche, msg phone, message phone, ' +
      'secondary phone, telefono secundario, day phone number, evening phone number, additional phone, ' +
      'telefono adicional, telefono nocturno, telefono diurno, tel noche, tel dia, phone day, phone evening, ' +
      'alternate phone number',
  ),
  second_phone: list('second phone, segundo telefono, otro telefono, second phone number, segundo celular'),
  whatsapp: list(
    'whatsapp, whatsapp number, whatsapp phone, numero de whatsapp, telefono de whatsapp, whats app, celular whatsapp, wa, ' +
      'telefono whatsapp, whatsapp no, whatsapp celular',
  ),
  street_address: list(
    'street address, street, address, address line 1, address line1, address1, address 1, line 1, calle, direccion, ' +
      'domicilio, direccion 1, addr, addr 1, addr1, direccion linea 1, calle y numero, linea 1, street 1, street1, ' +
      'full address, direccion completa, addr line 1, addr line1',
  ),
  address_line_2: list(
    'address line 2, address line2, address2, address 2, street 2, street2, street address 2, extended address, line 2, ' +
      'apartamento, apartment, unit, suite, apt, apto, apt no, apt number, apt unit, apt suite, unit number, unit no, ste, ' +
      'numero de apartamento, no apto, direccion 2, direccion linea 2, linea 2, addr 2, addr2, apartment number, ' +
      'departamento, depto, dpto, unidad, apartment unit, apt ste, apartment suite, apt suite unit, unit apt, urbanizacion, address line, addr line 2, addr line2',
  ),
  city: list('city, town, ciudad, localidad, poblacion, municipio, pueblo, city name'),
  state: list(
    'state, state region, state province, region, province, estado, provincia, provincia o estado, estado o provincia, ' +
      'state code, st',
  ),
  zip_code: list(
    'zip code, zip, zipcode, postal code, postalcode, post code, postcode, codigo postal, cp, postal, home postal code, ' +
      'mailing zip, address 1 postal code, codigo zip, zip postal code, cod postal, zip postal, codigo de area postal, ' +
      'zip 5, zip4, zip mailing, zip garaging',
  ),
  product_type: list(
    'product type, product, producto, tipo de producto, tipo de seguro, que seguro necesita, que seguro busca, ' +
      'que tipo de seguro necesita, que tipo de seguro busca, what insurance do you need, which insurance do you need, ' +
      'what type of insurance do you need, what kind of insurance do you need, que seguro le interesa, ' +
      'que seguro te interesa, que seguro quiere, insurance type, type of insurance, interested in, interests, ' +
      'line of business, lines of business, lob, lob code, policy type, type of policy, coverage type, type of coverage, ' +
      'ramo, ramos, seguro, insurance, tipo de poliza, tipo poliza, tipo seguro, tipo de cobertura, linea de negocio, ' +
      'linea de negocios, linea de seguro, product line, insurance product, insurance line, producto de interes, ' +
      'seguro de interes, product interest, product of interest, line of insurance, interesado en, policy line, ' +
      'insurance needed, coverage needed, tipo producto, poliza de interes, ramo de seguro, what type of insurance are you looking for, what kind of insurance are you looking for, what insurance are you looking for, what kind of coverage do you need, what type of coverage do you need, what coverage do you need, que seguro necesitas, que seguro buscas, que tipo de seguro buscas, que tipo de seguro necesitas, que seguro quieres, que tipo de seguro le interesa, lob description, policy lob, business line',
  ),
  source: list(
    'lead source, source, origen, fuente, utm source, fuente del lead, origen del lead, how did you hear about us',
  ),
  campaign: list('campaign name, campaign, campana, utm campaign, campaign id, nombre de campana'),
  notes: list(
    'notes, note, comments, comment, message, notas, comentarios, mensaje, observaciones, nota, comentario, observacion, ' +
      'additional comments, additional information, comentarios adicionales, remarks',
  ),
  tcpa_consent: list(
    'tcpa consent, consent, consentimiento, tcpa, tcpa text, consent text, opt in, consentimiento tcpa, consentimiento sms, ' +
      'sms consent, text consent, sms opt in, email opt in, marketing consent, marketing opt in, tcpa opt in, ' +
      'consent to contact, permission to contact, contact consent, contact permission, tcpa agreement, tcpa compliant, ' +
      'consentimiento de contacto, consentimiento para contacto, consentimiento de llamadas, autoriza contacto, ' +
      'autorizacion de contacto, autorizacion, autorizacion tcpa, acepta tcpa, acepta llamadas, acepta mensajes, ' +
      'acepta contacto, acepta ser contactado, acepto ser contactado, permiso de contacto, permiso para llamar, ' +
      'opted in, consent given, tcpa accepted, express consent, consentimiento expreso, consentimiento escrito, ' +
      'consent to call, consent to text, ok to call, ok to text, sms permission, agree to contact, i agree, acepto, acepta, i agree to be contacted, agree to be contacted, agree to tcpa, consent tcpa, autoriza que lo contactemos, autoriza que le contactemos, autoriza llamadas, autoriza mensajes, autoriza, acepta llamadas, acepta mensajes, acepta recibir mensajes, acepta que lo contactemos, acepta que le contactemos, acepto que me contacten, acepto ser contactado, i consent to be contacted',
  ),
  language: list(
    'language, preferred language, idioma, idioma preferido, lang, locale, lengua, language preference, idioma de preferencia',
  ),
  current_carrier: list(
    'current carrier, current insurance, current insurer, current insurance company, current insurance carrier, ' +
      'aseguradora actual, seguro actual, carrier, ico, carrier name, aseguradora, compania actual, compania de seguros, ' +
      'compania de seguro, compania aseguradora, insurer, insurance company, insurance carrier, insurance company name, ' +
      'insurance provider, current provider, existing carrier, existing insurance, prior carrier, present carrier, ' +
      'present insurance, writing company, parent company, master company, aseguradora existente, ' +
      'con que compania esta asegurado, con que compania tiene su seguro, compania de seguros actual, ' +
      'compania de seguro actual, empresa aseguradora, cia de seguros, cia aseguradora, current policy carrier, ' +
      'insured with, asegurado con, asegurada con, aseguradora anterior, seguro con, nombre de la aseguradora, con que aseguradora esta, ' +
      'con que aseguradora esta asegurado, con quien esta asegurado, con quien tiene su seguro, writing carrier, parent carrier, underwriting company, insurance carrier name, issuing company, issuing carrier, con que compania tiene su seguro, con que compania tienes tu seguro',
  ),
  // Beside a name it is the insurer, where it names none the customer.
  company: list('company, compania, cia, co'),
  current_expiration_date: list(
    'current expiration date, x date, xdate, expiration date, policy expiration date, fecha de vencimiento, expiration, ' +
      'expires, vencimiento, vence, exp date, expdate, exp, exp dt, policy expiration, policy exp, policy exp date, ' +
      'policy expires, expires on, expiry, expiry date, expire date, expiring, renewal date, renewal, renew date, ' +
      'renews, renews on, policy renewal date, policy renewal, next renewal date, next renewal, policy end date, ' +
      'policy end, term exp, term expiration, term end, coverage end date, current policy expiration, ' +
      'current policy expiration date, insurance expiration date, insurance expiration, fecha vencimiento, ' +
      'fecha de vencimiento de la poliza, vencimiento de la poliza, vencimiento poliza, vencimiento de poliza, ' +
      'fecha venc, fec venc, f vencimiento, vence el, fecha de expiracion, fecha expiracion, expiracion, expira, ' +
      'fecha de renovacion, fecha renovacion, renovacion, renueva, proxima renovacion, vigencia hasta, fin de vigencia, ' +
      'vigente hasta, hasta, vencimiento actual, vencimiento seguro actual, fecha de caducidad, caducidad, valid until, ' +
      'valido hasta, effective to, vencimiento del seguro, fecha de vencimiento actual, date of expiration, ' +
      'vencimiento de seguro, fecha de vencimiento del seguro, fin vigencia, fecha fin de vigencia, f venc, venc, fecha de venc, vto, fecha vto, ' +
      'when does your policy expire, when does your current policy expire, when does your insurance expire, ' +
      'cuando vence su poliza, cuando vence tu poliza, cuando vence su seguro, cuando vence tu seguro, renewal dt, ren date, when does your current insurance expire, cuando vence tu seguro actual, cuando vence su seguro actual, cuando vence su poliza actual, cuando vence tu poliza actual, fecha exp, policy expires, policy renewal date',
  ),
  current_premium: list(
    'current premium, prima actual, premium, prima, annual premium, annualized premium, total premium, policy premium, ' +
      'premium amount, written premium, full term premium, term premium, estimated premium, yearly premium, ' +
      'prima anual, prima total, prima neta, prima de la poliza, prima poliza, prima del seguro, current annual premium, ' +
      'prima anual actual, importe de prima, monto de prima, premium total, premium annual, annual prem, prem, ' +
      'current policy premium, premium sold, prima vigente, prima seguro actual, costo anual, insurance premium, gross premium, how much do you pay now, how much do you pay, how much are you paying now, cuanto paga actualmente, cuanto paga, cuanto pagas, cuanto paga ahora, monto de la prima, importe prima, importe de la prima',
  ),
  birth_date: list(
    'birth date, date of birth, fecha de nacimiento, birthday, dob, nacimiento, cumpleanos, birthdate, fecha nacimiento, ' +
      'fecha nac, fec nac, f nacimiento, d o b, born, fecha de nac, insured dob, applicant dob, client dob, fdn, f nac',
  ),
  status: list('lead status, status, estado del lead, estatus'),
};

/** Words that say so at the head of a column alone: what a program sends by them is of its own. */
const ofColumns: Readonly<Partial<Record<Meaning, readonly string[]>>> = {
  zip_code: list('c p, codigo'),
  source: list('platform'),
  home_phone: list('home, residencia, residence, particular, casa, hogar'),
  work_phone: list('trabajo, work, business, negocio'),
  current_expiration_date: list('end date'),
  product_type: list(
    'linea, tipo, coverage, cobertura, line, type, poliza, interes, interest, plan, form type, seguro de',
  ),
  notes: list('description, descripcion'),
};

/** Names of companies, which are customers where nobody else is named. */
export const companyWords = list(
  'company name, co name, business name, company, empresa, razon social, organization, account name, compania, negocio, firm name, ' +
    'dba, nombre de la empresa, nombre del negocio, nombre comercial, commercial name, organizacion, business',
);

/** A word of the vocabulary, as it is looked up: the lower the rank, the surer. */
interface Word {
  meaning: Meaning;
  rank: number;
}

/** Words that mean something above a column alone are less sure than any other. */
export const rankOfVague = 500;

function lookup(table: Readonly<Partial<Record<Meaning, readonly string[]>>>, from = 0): ReadonlyMap<string, Word> {
  const found = new Map<string, Word>();
  for (const [meaning, all] of Object.entries(table)) {
    for (const [at, word] of all.entries()) {
      const plain = plainName(word);
      if (!found.has(plain)) found.set(plain, { meaning: meaning as Meaning, rank: from + at });
    }
  }
  return found;
}

const everywhere = lookup(words);
const atColumns = lookup(ofColumns, rankOfVague);

/** What a plain name means; null: nothing that a lead has. */
export const wordFor = (plain: string, isColumn: boolean): Word | null =>
  everywhere.get(plain) ?? (isColumn ? atColumns.get(plain) : null) ?? null;

/** Of the kinds of phones the one at which people are reached best first. */
export const phoneMeanings: readonly Meaning[] = ['mobile_phone', 'phone', 'home_phone', 'work_phone', 'other_phone'];
/** The parts of a name in the order in which they are joined. */
export const namePartMeanings: readonly Meaning[] = [
  'first_name',
  'middle_name',
  'last_name',
  'second_last_name',
  'suffix',
];
/** What names somebody whole, the surest first. */
export const wholeNameMeanings: readonly Meaning[] = [
  'insured_name',
  'full_name',
  'name',
  'client_name',
  'contact_name',
];

/** By what name the words of an address' part go. */
export const addressWords = (part: AddressPart): readonly string[] => words[part];
