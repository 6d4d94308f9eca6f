import type { Meaning } from './vocabulary.ts';

// Many headings are no word of the vocabulary but a combination of words in any order: "Policy Renewal Date", "Prima
// total", "Phone Residence".

const set = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** A meaning, groups of words of which each must match one, and the words that may accompany them. */
interface Composition {
  meaning: Meaning;
  needs: readonly ReadonlySet<string>[];
  beside: ReadonlySet<string>;
}

/** The words that any heading may contain in addition. */
const joining = set(
  `de del la el los las al of the for in on at y and o or a to with con por para your you su sus tu tus my mi usted le te
   se lo is are do does did has have es son esta estan tiene tienes que cual what when cuando which who quien i we us
   current currently actual actualmente existing present presente now ahora please`,
);

const time = 'date dt day fecha fec f policy pol poliza insurance ins seguro seguros term coverage cobertura auto home';
const insured = 'policy pol poliza insurance ins seguro seguros';
const company = set('company companies compania companias cia co');

/** The former insurer is named where none is named as the current one. */
const former = set('prior previous anterior');

const compositions: readonly Composition[] = [
  {
    meaning: 'tcpa_consent',
    needs: [
      set(`consent consents consentimiento consiente autoriza autorizo autorizacion acepta acepto permiso permission permite
           tcpa agree agrees agreed opt`),
    ],
    beside:
      set(`sms text texts texting textos call calls calling phone llamada llamadas llamar mensaje mensajes message messages
                 contact contacto contactado contactada contacted contacten contactemos marketing email emails correos
                 written express expreso given obtained dado recibir receive be ser me nos whatsapp comunicaciones
                 communications texto in opted opt consent tcpa`),
  },
  {
    meaning: 'current_premium',
    needs: [set('premium premiums prem prima primas')],
    beside:
      set(`annual annualized anual total tot full term written est estimated gross net neta amount amt monto importe
                 valor usd year yearly per force sold vigente ${insured}`),
  },
  {
    meaning: 'current_expiration_date',
    needs: [
      set(`exp expiration expires expire expiring expiry renewal renew renews vencimiento vence vencen venc ven vto expira expiracion
           renovacion renueva caducidad caduca`),
    ],
    beside: set(`${time} next proxima proximo effective due car carro casa`),
  },
  {
    meaning: 'current_carrier',
    needs: [set('carrier insurer aseguradora insures')],
    beside: set(`name nombre prior previous anterior company writing issuing parent auto home casa ${insured}`),
  },
  {
    meaning: 'current_carrier',
    needs: [company, set(`writing issuing underwriting parent prior previous anterior asegurado asegurada ${insured}`)],
    beside: set('name nombre auto home casa'),
  },
  { meaning: 'product_type', needs: [set('lob ramo ramos')], beside: set(`desc description ${insured}`) },
  {
    meaning: 'product_type',
    needs: [
      set('type types tipo tipos kind clase form line linea lines lineas'),
      set(`${insured} coverage cobertura product producto`),
    ],
    beside:
      set(`interested interest interesa interesado interesada need needs necesita busca looking want quiere desea cotizar
                 quote`),
  },
  {
    meaning: 'product_type',
    needs: [set('line linea lines lineas'), set('business bus negocio negocios')],
    beside: set(insured),
  },
  {
    meaning: 'product_type',
    needs: [
      set('insurance seguro seguros coverage cobertura'),
      set('interested interesa interesado interesada need needs necesita busca looking want quiere desea'),
    ],
    beside: set('type quote cotizar'),
  },
  {
    meaning: 'birth_date',
    needs: [set('birth birthday birthdate dob nacimiento nac cumpleanos')],
    beside: set('date day fecha fec f dia'),
  },
];

const phoneWords = set('phone phones telephone telephones tel tels telefono telefonos telf ph fono');
const numberWords = set('number numbers numero numeros num');
const calling = set('call calls llamar llamamos llame reach contact contacto contactar');
const phoneBeside = set(
  'primary principal main best mejor preferred preferido cual podemos puedo direct directo linea',
);

/** The words for the kinds of a phone. */
const kinds: readonly (readonly [Meaning, ReadonlySet<string>])[] = [
  ['whatsapp', set('whatsapp wa')],
  ['mobile_phone', set('mobile cell cellular cellphone cel celular celulares movil moviles mob')],
  [
    'home_phone',
    set('home house casa hogar particular residence residential residencia residencial res fijo landline'),
  ],
  ['work_phone', set('work business bus office job trabajo oficina ofic negocio laboral')],
  [
    'other_phone',
    set(`day daytime evening eve night nighttime dia noche alt alternate alternative alterno alternativo secondary secundario
         other otro additional adicional message msg`),
  ],
];
const kindWords: ReadonlySet<string> = new Set(kinds.flatMap(([, words]) => [...words]));

const mailWords = set('email emails mail mails correo correos');
/** Words of secondary addresses, which rank after all other e-mail addresses. */
const secondMails = set(
  'work business trabajo oficina office secondary secundario alternate alterno alt other otro additional',
);
const mailBeside = new Set([
  ...set(`e address addr direccion dir electronico electronica electronicos personal home casa primary principal main best mejor
          preferred contact contacto id escribimos escribir enviamos send reach`),
  ...secondMails,
]);

const known: ReadonlySet<string> = new Set(
  [
    joining,
    phoneWords,
    numberWords,
    calling,
    phoneBeside,
    kindWords,
    mailWords,
    mailBeside,
    ...compositions.flatMap(({ needs, beside }) => [...needs, beside]),
  ].flatMap((some) => [...some].filter((word) => word.length > 1)),
);
const longestWord = Math.max(...[...known].map((word) => word.length));

/** The words that are written as one, as in `policyexpiration`. null means it does not consist of known words. */
function partsOf(word: string): readonly string[] | null {
  if (word === '' || known.has(word)) return word === '' ? [] : [word];
  for (let length = Math.min(longestWord, word.length - 1); length > 1; length -= 1) {
    const rest = known.has(word.slice(0, length)) ? partsOf(word.slice(length)) : null;
    if (rest) return [word.slice(0, length), ...rest];
  }
  return null;
}

/** A text that may be several words written as one. */
const inOne = /^[a-z]{5,40}$/;

/** What words mean together, and how unsure that is. null means a further word changes the meaning. */
export function composed(words: readonly string[]): { meaning: Meaning; rank: number } | null {
  if (words.length > questionMax) return null;
  const told = words
    .flatMap((word) => (inOne.test(word) ? partsOf(word) : null) ?? [word])
    .filter((word) => !joining.has(word));
  if (told.length === 0 || told.length > wordsMax) return null;
  const has = (among: ReadonlySet<string>) => told.some((word) => among.has(word));
  const are = (...among: readonly ReadonlySet<string>[]) => told.every((word) => among.some((some) => some.has(word)));
  const found = compositions.find(({ needs, beside }) => needs.every(has) && are(...needs, beside));
  if (found) return { meaning: found.meaning, rank: composedRank + (has(former) ? 50 : 0) };
  if (has(mailWords) && are(mailWords, mailBeside)) {
    return { meaning: 'email', rank: composedRank + (has(secondMails) ? 50 : 0) };
  }
  if (!are(phoneWords, numberWords, calling, phoneBeside, kindWords)) return null;
  const kind = kinds.find(([, some]) => has(some))?.[0];
  const isPhone = has(phoneWords) || (has(numberWords) && has(calling)) || kind === 'mobile_phone';
  return isPhone ? { meaning: kind ?? 'phone', rank: composedRank } : null;
}

/** The maximum numbers of words in a question, and of its significant words. */
const questionMax = 20;
const wordsMax = 8;
/** A composed heading is less sure than a word of the vocabulary, and surer than an ambiguous word. */
const composedRank = 300;
