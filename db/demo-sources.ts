import type { IntegrationType } from '#features/integrations/contract/choices.ts';
import type { CreateIntegration } from '#features/integrations/contract/integration.ts';
import type { Language } from '#platform/contract/language.ts';

/** A source that the demo is connected with, and what it sent. */
export interface DemoIntegration {
  overrides: { name: string; integration_type: IntegrationType } & Partial<CreateIntegration>;
  /** The status that is set for it. Default: the status that it reaches on its own. */
  status?: 'Active' | 'Inactive' | 'Testing';
  trouble?: { code: string; facts: Record<string, string | number> };
  mappings?: readonly object[];
  /** What it sent, oldest first. A text is a payload that cannot be parsed. */
  deliveries?: readonly { hoursAgo: number; payload: unknown }[];
}

const secrets = { api_key: 'demonstration-key', api_secret: 'demonstration-secret' };

/** The sources of an agency, in its language. People and numbers are fictitious. */
export function demoIntegrations(language: Language): readonly DemoIntegration[] {
  const say = (es: string, en: string) => (language === 'es' ? es : en);
  return [
    {
      overrides: {
        name: say('Formulario del sitio web', 'Website form'),
        integration_type: 'Webhook',
        description: say('«Cotice su seguro» en la página principal', '“Get a quote” on the home page'),
        settings: { authentication: 'hmac', source: 'Web', campaign: say('Sitio web', 'Website') },
      },
      status: 'Active',
      mappings: [
        {
          mapping_type: 'Direct',
          source_field: 'consulta',
          target_field: 'notes',
          default_value: '',
          transformation_rule: '',
          condition: '',
          required: false,
          validation_rule: '',
        },
      ],
      deliveries: webDeliveries,
    },
    {
      overrides: {
        name: 'Google Ads: Auto',
        integration_type: 'Google Ads',
        description: say('Formulario de la campaña de búsqueda', 'Form of the search campaign'),
      },
      status: 'Active',
      deliveries: googleDeliveries,
    },
    {
      overrides: {
        name: say('Facebook: Hogar y auto', 'Facebook: home and auto'),
        integration_type: 'Facebook Ads',
        ...secrets,
        settings: { page_id: '102934455110020' },
      },
      status: 'Active',
      trouble: { code: 'token_refused', facts: { source: 'Facebook' } },
    },
    {
      overrides: {
        name: say('Compra de leads', 'Bought leads'),
        integration_type: 'Custom',
        description: say('Cada lead se revisa antes de aceptarlo', 'Each lead is looked at before it is accepted'),
        auto_process: false,
      },
      status: 'Active',
      deliveries: boughtDeliveries,
    },
    {
      overrides: { name: say('Zapier: ferias', 'Zapier: events'), integration_type: 'Zapier' },
      status: 'Testing',
      deliveries: zapierDeliveries,
    },
    {
      overrides: {
        name: say('Listas y ferias', 'Lists and events'),
        integration_type: 'File Upload',
        description: say('Archivos de Excel que llegan por correo', 'Excel files that come by email'),
      },
      status: 'Active',
    },
    {
      overrides: {
        name: 'Mailchimp',
        integration_type: 'Mailchimp',
        description: say('Suscriptores del boletín', 'Subscribers of the newsletter'),
      },
    },
    {
      overrides: {
        name: say('Sistema anterior', 'Former system'),
        integration_type: 'API REST',
        api_endpoint: 'https://crm.example.com/api/leads',
        api_key: secrets.api_key,
      },
      status: 'Inactive',
    },
  ];
}

const web = (hoursAgo: number, id: string, payload: object) => ({ hoursAgo, payload: { id: `web-${id}`, ...payload } });

const webDeliveries = [
  web(230, '1041', {
    name: 'Marisol Cabrera',
    email: 'marisol.cabrera@example.com',
    phone: '(850) 555-0171',
    product: 'Casa',
    zip: '33134',
    consulta: 'Casa de 1998, techo nuevo en 2023',
  }),
  web(150, '1042', {
    name: 'Yunior Bravo',
    email: 'yunior.bravo@example.com',
    phone: '850-555-0119',
    product: 'Auto',
    zip: '33010',
    consulta: 'Dos autos, sin accidentes',
  }),
  // The lead submitted the form twice.
  web(149, '1043', { name: 'Yunior Bravo', email: 'yunior.bravo@example.com', phone: '8505550119', product: 'Auto' }),
  web(71, '1044', { name: 'Caridad Pons', product: 'Auto', zip: '33125', consulta: 'Llámenme por la tarde' }),
  web(50, '1045', {
    name: 'Odalys Rey',
    phone: '850 555 0147',
    product: 'Comercial',
    consulta: 'Una cafetería en Hialeah',
  }),
  web(20, '1046', { name: 'Ernesto', email: 'ernesto(at)example', phone: '55-01', product: 'Casa' }),
  { hoursAgo: 19, payload: 'name=Prueba&email' },
  web(3, '1047', {
    name: 'Leticia Arango',
    email: 'leticia.arango@example.com',
    phone: '+1 850 555 0188',
    product: 'Auto',
    zip: '33155',
    consulta: 'Mi póliza vence este mes',
  }),
];

const answer = (column_id: string, string_value: string) => ({ column_id, string_value });
const google = (hoursAgo: number, lead_id: string, answers: readonly object[], more: object = {}) => ({
  hoursAgo,
  payload: { lead_id, api_version: '1.0', form_id: '40000000011', user_column_data: answers, is_test: false, ...more },
});

const googleDeliveries = [
  google(
    280,
    'TeSter-1001',
    [
      answer('FULL_NAME', 'FirstName LastName'),
      answer('EMAIL', 'test@example.com'),
      answer('PHONE_NUMBER', '+16505550123'),
    ],
    { is_test: true },
  ),
  google(120, 'gads-5501', [
    answer('FULL_NAME', 'Iván Quintana'),
    answer('EMAIL', 'ivan.quintana@example.com'),
    answer('PHONE_NUMBER', '+18505550126'),
    answer('POSTAL_CODE', '33186'),
    answer('PRODUCT', 'Auto'),
  ]),
  google(46, 'gads-5502', [
    answer('FIRST_NAME', 'Nelly'),
    answer('LAST_NAME', 'Figueroa'),
    answer('EMAIL', 'nelly.figueroa@example.com'),
    answer('PHONE_NUMBER', '+18505550152'),
    answer('POSTAL_CODE', '33012'),
  ]),
  google(5, 'gads-5503', [
    answer('FULL_NAME', 'Rogelio Tapia'),
    answer('PHONE_NUMBER', '+18505550165'),
    answer('PRODUCT', 'Auto'),
  ]),
];

const bought = (hoursAgo: number, TXID: string, payload: object) => ({ hoursAgo, payload: { TXID, ...payload } });

const boughtDeliveries = [
  bought(30, 'TX-88213', {
    first_name: 'Amparo',
    last_name: 'Solís',
    email: 'amparo.solis@example.com',
    primary_phone: '8505550193',
    lead_type: 'auto',
    zip: '33176',
  }),
  bought(8, 'TX-88240', {
    first_name: 'Hector',
    last_name: 'Maldonado',
    email: 'hector.m@example.com',
    primary_phone: '8505550108',
    lead_type: 'home',
    zip: '33155',
  }),
];

const zapierDeliveries = [
  {
    hoursAgo: 26,
    payload: {
      id: 'zap-3001',
      full_name: 'Bárbara Lugo',
      email: 'barbara.lugo@example.com',
      phone: '850 555 0136',
      interested_in: 'Casa',
      lead_source: 'Referral',
    },
  },
];
