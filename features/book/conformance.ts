import { aFile } from '#features/integrations/testing.ts';
import { productTypes } from '#features/leads/contract.ts';
import { policyStatuses } from '#features/policies/contract.ts';
import { aPolicy } from '#features/policies/testing.ts';
import { languages } from '#platform/contract/language.ts';
import { type AgencyUnderTest, sliceConformance } from '#platform/testing/slice-conformance.ts';
import {
  bookFields,
  bookRoutes,
  importStatuses,
  keptReasons,
  leftOutReasons,
  premiumBases,
  rowFilters,
  rowOutcomes,
  rowPremiums,
  statusClasses,
  toldCodes,
  transactionKinds,
} from './contract.ts';
import { sendBook } from './testing.ts';

const titles = 'Insured,Policy Number,Carrier,Line of Business,Effective Date,Expiration Date,Annual Premium,Status';
let books = 0;

/** A book of one policy, which is uploaded. */
async function aBook({ as }: AgencyUnderTest): Promise<{ id: string }> {
  books += 1;
  const row = `Cartera Prueba${books},CART-${books},Kemper,Auto,02/01/2026,02/01/2027,900.00,Active`;
  return (await sendBook(as('Admin'), `cartera-${books}.csv`, `${titles}\n${row}\n`)).body;
}

const itsBook = async (agency: AgencyUnderTest) => ({ params: { id: (await aBook(agency)).id } });

/** A book in another state than a new one. */
const bookThat = (status: 'importing' | 'done') => async (agency: AgencyUnderTest) => {
  const { id } = await aBook(agency);
  await agency.admin.query(
    `update book_imports set status = $2, started_at = created_at, finished_at = case when $2 = 'done' then created_at end
     where id = $1`,
    [id, status],
  );
  return { params: { id } };
};

const conflict = { is: 'conflict', taken: null, record: 'client', field: 'phone', ours: '', theirs: '+13055550188' };

/** Prepares a call while no other book of the agency is brought in or taken back. */
const whileOthersRest =
  (prepare: (agency: AgencyUnderTest) => Promise<{ params: { id: string } }>) => async (agency: AgencyUnderTest) => {
    await agency.admin.query(
      `update book_imports set status = 'done', finished_at = created_at
       where tenant_id = $1 and status in ('importing', 'stopping', 'undoing')`,
      [agency.id],
    );
    return prepare(agency);
  };

/** A policy and the row of which it came, with a conflict about the phone of its client. */
async function aConflict(agency: AgencyUnderTest): Promise<{ id: string; policy_id: string }> {
  const { id } = await aBook(agency);
  const policy = await aPolicy(agency.as('Admin'));
  await agency.admin.query(
    `update book_import_rows set outcome = 'conflict', reasons = $2, client_id = $3, policy_id = $4
     where import_id = $1`,
    [id, JSON.stringify([conflict]), policy.client_id, policy.id],
  );
  return { id, policy_id: policy.id };
}

/** A book with a row of each outcome, one of them undecided and one that an undo left. */
async function aBookOfAll({ as, admin }: AgencyUnderTest): Promise<string> {
  const rows = rowOutcomes.map((outcome) => `Xilófono de la Cartera,${outcome}`);
  const { body } = await sendBook(as('Admin'), 'xilofono.csv', `Insured,Policy Number\n${rows.join('\n')}\n`);
  await admin.query(
    `update book_import_rows r
     set outcome = o.name, is_undone = case when r.number = 1 then false end,
       reasons = case when o.name = 'conflict' then $3::jsonb else '[]' end
     from unnest($2::text[]) with ordinality o (name, number) where r.import_id = $1 and r.number = o.number`,
    [body.id, rowOutcomes, JSON.stringify([conflict])],
  );
  return body.id;
}

export const conformance = sliceConformance(bookRoutes, {
  prefix: /^\/book-imports/,
  calls: {
    uploadBook() {
      books += 1;
      return aFile(`${titles}\nEva Prueba,EVA-${books},Kemper,Auto,02/01/2026,02/01/2027,900.00,Active\n`, {
        name: 'cartera.csv',
      });
    },
    readBookImport: itsBook,
    chooseForBook: async (agency) => ({ ...(await itsBook(agency)), body: { carriers: { Kemper: 'Kemper' } } }),
    previewBook: async (agency) => ({ ...(await itsBook(agency)), tells: [] }),
    importBook: whileOthersRest(itsBook),
    stopBookImport: bookThat('importing'),
    deleteBookImport: itsBook,
    listBookRows: itsBook,
    downloadBookRows: itsBook,
    async decideConflicts(agency) {
      const { id } = await aConflict(agency);
      const decisions = [{ record: 'client', field: 'phone', take: 'ours' }];
      return { params: { id, number: '1' }, body: { decisions } };
    },
    readPolicySource: async (agency) => ({ params: { id: (await aConflict(agency)).policy_id } }),
    previewBookUndo: bookThat('done'),
    undoBookImport: whileOthersRest(bookThat('done')),
  },
  async sought(agency) {
    const id = await aBookOfAll(agency);
    return {
      words: [id, 'Xilófono de la Cartera'],
      questions: { listBookRows: rowFilters.map((only) => ({ only })) },
      params: { listBookRows: { id } },
    };
  },
  seldom: {
    decideConflicts: { policy: 'Where the file’s value is taken.', client: 'Where the file’s value is taken.' },
    undoBookImport: {
      policy: 'Only where some came.',
      quote: 'Only where some came.',
      lead: 'Only where some came.',
      client: 'Only where some came.',
    },
  },
  unaudited: { book_import_rows: 'Each keeps what was made of it, and the records have entries of their own.' },
  rows: {
    book_imports: { subject: 'book_import' },
    book_import_rows: { subject: 'book_import', by: 'import_id' },
  },
  rights: {
    book_imports: { app: 'SELECT, INSERT, UPDATE, DELETE', lookup: 'SELECT' },
    book_import_rows: { app: 'SELECT, INSERT, UPDATE, DELETE' },
  },
  texts: {
    left_out: leftOutReasons,
    told: toldCodes,
    outcome: rowOutcomes,
    kept: keptReasons,
    only: rowFilters,
    status: importStatuses,
    steps: 'named',
    progress: 'named',
    figures: 'named',
    compared: 'named',
    conflict: ['ours', 'theirs'],
    column_field: bookFields,
    field: 'named',
    'value.language': languages,
    'value.product_type': productTypes,
    'value.status': policyStatuses,
    about: 'named',
    hint: 'named',
    status_class: statusClasses,
    transaction: transactionKinds,
    premium: premiumBases,
    row_premium: rowPremiums,
    date_order: ['MDY', 'DMY'],
    day_of_term: 'named',
    without_policy: 'named',
  },
});
