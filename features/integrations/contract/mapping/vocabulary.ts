import type { TargetField } from '../mapped-lead.ts';
import { plainName } from './names.ts';

/** The meanings of a heading: a field of the lead, or a part or a kind of one. */
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
 * The words of people, forms and programs for a lead's data, in both languages, the surest first. Both ways of
 * receiving leads use them: the columns of a file and the payload of a webhook. Case, accents, blanks and signs do not
 * matter.
 */
const words: Readonly<Record<Meaning, readonly string[]>> = {
  // Insurance words for the person: the person they name is the client, even beside other people.
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
    'email, email address, correo electronico, correo, e mail, mail, correo e, direccion electronica, ' +
      'electronic mail, email value',
  ),
  mobile_phone: list(
    'mobile phone, celular, movil, mobile, cell, cell phone, mobile no, cell no, no celular, no cel, sms number, ' +
      'text number',
  ),
  phone: list(
    'phone, phone number, telefono, tel, telephone, telephone number, phone no, numero telefonico, best number, ' +
      'phone value, tel no, no telefono, no tel, ph no, numero, a que numero te llamamos, ' +
      'a que numero le llamamos, a que numero lo llamamos, telefono del asegurado',
  ),
  home_phone: list(
    'home phone, phone home, telefono de casa, telefono casa, tel casa, tel de casa, home number, fijo, ' +
      'landline, residencial, linea fija',
  ),
  work_phone: list(
    'work phone, business phone, phone work, office phone, telefono del trabajo, telefono trabajo, oficina, ' +
      'office, work number, office number, business number, company phone, company main phone',
  ),
  other_phone: list(
    'other phone, phone other, day phone, dayphone, daytime phone, day time phone, telefono nocturno, ' +
      'telefono diurno',
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
    'product type, product, producto, tipo de producto, tipo de seguro, que seguro necesita, interested in, ' +
      'interests, lob code, seguro, insurance, insurance product, producto de interes, seguro de interes, ' +
      'product interest, product of interest, interesado en, insurance needed, coverage needed, poliza de interes, ' +
      'que seguro necesitas, que seguro buscas, que tipo de seguro buscas, que tipo de seguro necesitas, ' +
      'que seguro quieres',
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
    'tcpa consent, consent, consentimiento, tcpa, tcpa text, consent text, tcpa agreement, tcpa compliant, ' +
      'opted in, tcpa accepted, consentimiento escrito, ok to call, ok to text, i agree, i agree to be contacted, ' +
      'i consent to be contacted',
  ),
  language: list(
    'language, preferred language, idioma, idioma preferido, lang, locale, lengua, language preference, idioma de preferencia',
  ),
  current_carrier: list(
    'current carrier, current insurance, current insurer, current insurance company, current insurance carrier, ' +
      'aseguradora actual, seguro actual, ico, compania actual, compania aseguradora, insurance provider, ' +
      'current provider, existing insurance, present insurance, master company, aseguradora existente, ' +
      'empresa aseguradora, cia aseguradora, insured with, asegurado con, asegurada con, seguro con, ' +
      'con que aseguradora esta asegurado, con quien esta asegurado, con quien tiene su seguro',
  ),
  // Beside a name it is the insurer, if it does not name the customer.
  company: list('company, compania, cia, co'),
  current_expiration_date: list(
    'current expiration date, x date, xdate, expiration date, policy expiration date, fecha de vencimiento, ' +
      'policy end date, policy end, term end, coverage end date, f vencimiento, vigencia hasta, fin de vigencia, ' +
      'vigente hasta, hasta, valid until, valido hasta, effective to, fin vigencia, fecha fin de vigencia, f venc, ' +
      'ren date',
  ),
  current_premium: list(
    'current premium, prima actual, premium, prima, annual premium, annualized premium, costo anual, ' +
      'how much do you pay now, how much do you pay, how much are you paying now, cuanto paga actualmente, ' +
      'cuanto paga, cuanto pagas, cuanto paga ahora',
  ),
  birth_date: list(
    'birth date, date of birth, fecha de nacimiento, birthday, dob, nacimiento, f nacimiento, born, insured dob, ' +
      'applicant dob, client dob, fdn, f nac',
  ),
  status: list('lead status, status, estado del lead, estatus'),
};

/** Words with this meaning only as the title of a column. In a program's payload they have a meaning of their own. */
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

/** Names of companies, which are customers if no person is named. */
export const companyWords = list(
  'company name, co name, business name, company, empresa, razon social, organization, account name, compania, negocio, firm name, ' +
    'dba, nombre de la empresa, nombre del negocio, nombre comercial, commercial name, organizacion, business',
);

/** An entry of the vocabulary. A lower rank is surer. */
interface Word {
  meaning: Meaning;
  rank: number;
}

/** Words with a meaning only as the title of a column are the least sure. */
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

/** The meaning of a plain name. null means no field of a lead. */
export const wordFor = (plain: string, isColumn: boolean): Word | null =>
  everywhere.get(plain) ?? (isColumn ? atColumns.get(plain) : null) ?? null;

/** The kinds of phones, the preferred one first. */
export const phoneMeanings: readonly Meaning[] = ['mobile_phone', 'phone', 'home_phone', 'work_phone', 'other_phone'];
/** The parts of a name in the order in which they are joined. */
export const namePartMeanings: readonly Meaning[] = [
  'first_name',
  'middle_name',
  'last_name',
  'second_last_name',
  'suffix',
];
/** The meanings of a complete name, the surest first. */
export const wholeNameMeanings: readonly Meaning[] = [
  'insured_name',
  'full_name',
  'name',
  'client_name',
  'contact_name',
];

/** The words for the part of an address. */
export const addressWords = (part: AddressPart): readonly string[] => words[part];
