import { type AgencyUnderTest, sliceConformance } from '#platform/testing/slice-conformance.ts';
import { CreateCarrier, carrierRoutes, carrierSorts, carrierStates } from './contract.ts';
import { aCarrier } from './testing.ts';

const made = async ({ as }: AgencyUnderTest): Promise<{ id: string }> =>
  (await as('Manager').post('/carriers', aCarrier())).body;

const itsId = async (agency: AgencyUnderTest) => ({ params: { id: (await made(agency)).id } });

export const conformance = sliceConformance(carrierRoutes, {
  prefix: /^\/carriers/,
  calls: {
    downloadCarriers: () => ({}),
    createCarrier: () => ({ body: aCarrier() }),
    readCarrier: itsId,
    updateCarrier: async (agency) => ({ ...(await itsId(agency)), body: { claims_phone: '+13055550175' } }),
    readCarrierHistory: itsId,
  },
  async sought({ as }) {
    const given = aCarrier({ name: 'Óptima Xilófono', products: ['Casa'], codes: ['FL-2231'] });
    const { body } = await as('Admin').post('/carriers', given);
    const unused = aCarrier({ name: 'Xilófono de Antes' });
    const { body: inactive } = await as('Admin').post('/carriers', unused);
    await as('Admin').put(`/carriers/${inactive.id}`, { is_active: false });
    return {
      words: [body.id, inactive.id, 'Óptima Xilófono', 'Xilófono de Antes', 'FL-2231'],
      questions: {
        listCarriers: [
          { q: 'optima' },
          { q: 'fl-2231' },
          { product: 'Casa' },
          ...carrierStates.map((state) => ({ state })),
          ...carrierSorts.map((sort) => ({ sort })),
        ],
      },
    };
  },
  records: [
    {
      create: 'createCarrier',
      update: 'updateCarrier',
      values: {
        name: ['Óptima Seguros', 'Óptima Seguros de Florida'],
        products: [['Auto'], ['Auto', 'Casa']],
        codes: [['FL-2231'], ['FL-2231', 'FL-2232']],
        service_phone: ['+13055550171', '+13055550172'],
        claims_phone: ['+13055550173', '+13055550174'],
        site: ['optima.example', 'https://optima.example/agentes'],
        is_active: [true, false],
      },
    },
  ],
  texts: {
    state: carrierStates,
    sort: carrierSorts,
    fields: [...Object.keys(CreateCarrier.shape), 'state'],
  },
  rows: { carriers: { subject: 'carrier' } },
  rights: { carriers: { app: 'SELECT, INSERT, UPDATE' } },
});
