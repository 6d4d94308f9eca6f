import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { startI18n } from '#platform/web/i18n.ts';
import { go } from '#platform/web/navigation.ts';
import { callsOf, enter, fakeServer, listed, problem, renderScreen } from '#platform/web/test-page.tsx';
import type { FieldMapping, PreviewMapping } from '../../contract/field-mapping.ts';
import MappingScreen from './mapping-screen.tsx';
import { integrationId, preview, previews, sample, step, typing, written } from './test-previews.ts';

await startI18n(['platform', 'records', 'leads', 'integrations', 'integrations/mapping']);

const id = integrationId;
const integration = {
  id,
  name: 'Página de Facebook',
  integration_type: 'Facebook Ads',
  status: 'Active',
  settings: {},
  validate_data: true,
};
const mapping: FieldMapping = {
  id: '88888888-3c1e-4b8e-9d55-0a1b2c3d4e51',
  integration_id: id,
  mapping_type: 'Direct',
  source_field: 'full_name',
  target_field: 'name',
  default_value: '',
  transformation_rule: '',
  condition: '',
  required: false,
  validation_rule: '',
  position: 0,
  created_at: '2026-11-10T15:00:00Z',
  updated_at: '2026-11-10T15:00:00Z',
};
const second: FieldMapping = {
  ...mapping,
  id: '88888888-3c1e-4b8e-9d55-0a1b2c3d4e52',
  target_field: 'campaign',
  source_field: 'ad_name',
  position: 1,
};
const ofType = { incoming_lead_id: null, received_at: null, data: sample };
const server = (own: readonly FieldMapping[], others: object = {}) =>
  fakeServer({
    'GET /integrations': listed([integration]),
    [`GET /integrations/${id}`]: [200, integration],
    [`GET /integrations/${id}/field-mappings`]: [200, own],
    [`GET /integrations/${id}/samples`]: [200, { samples: [ofType] }],
    [previews]: preview({}),
    ...others,
  } as never);

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const select = (name: string) => page.getByRole('combobox', { name, exact: true });
const livePreview = () => page.getByRole('region', { name: 'Live preview' });
const ofThis = () => page.getByRole('region', { name: 'With this sample' });

beforeEach(async () => {
  await enter({ tab: 'integrations' as never, role: 'Admin', agency: { features_enabled: ['leads', 'integrations'] } });
  go({ tab: 'integrations' as never, section: 'configuration', filter: { integration_id: id } }, { replace: true });
  await page.viewport(1280, 900);
});

test('asks for an integration first, and says when there is none', async () => {
  go({ tab: 'integrations' as never, section: 'configuration' }, { replace: true });
  server([]);
  const before = await renderScreen(<MappingScreen />);
  await expect.element(page.getByText('Select an integration to see its field mappings')).toBeVisible();
  await select('Integration').selectOptions(id);
  await expect.element(page.getByText('No field mappings set up')).toBeVisible();
  await before.unmount();
  server([], { 'GET /integrations': listed([]) });
  await renderScreen(<MappingScreen />);
  await expect.element(page.getByText('There are no integrations', { exact: true })).toBeVisible();
  await expect.element(button('New integration')).toBeVisible();
});

test('shows the order, the standard mapping beneath, and what the sample becomes', async () => {
  const mine = { standard: false, mapping_id: mapping.id, value: 'Elena Quiroga' };
  server([mapping, second], {
    [previews]: preview({
      lead: { name: 'Elena Quiroga', campaign: 'Auto ES - video 1' },
      trace: [
        { ...step, ...mine },
        { ...step, ...mine, target: 'campaign', source_field: 'ad_name', read_from: 'ad_name' },
      ],
    }),
  });
  await renderScreen(<MappingScreen />);
  const own = page.getByRole('region', { name: 'Your mappings' });
  await expect.element(own.getByText('full_name')).toBeVisible();
  await expect.element(page.getByText('How values are chosen')).toBeVisible();
  await expect.element(livePreview().getByText('This sample becomes a lead.')).toBeVisible();
  await expect.element(livePreview().getByText(/^Elena Quiroga/)).toBeVisible();
  await expect.element(livePreview().getByText('from full_name')).toBeVisible();
  await expect.element(livePreview().getByText(/^Auto ES - video 1/)).toBeVisible();
  await page.getByText('Standard Facebook Ads mapping').click();
  const standard = page.getByRole('list', { name: 'Standard Facebook Ads mapping' });
  await expect.element(standard.getByText('replaced by yours').first()).toBeVisible();
  await expect.element(standard.getByRole('button', { name: 'Adapt the mapping of Email' })).toBeVisible();
});

test('a mapping is made by clicking a field of the sample, and previewed while it is typed', async () => {
  server([], {
    [`POST /integrations/${id}/field-mappings`]: [201, mapping],
    ...typing(({ source_field }) => ({
      step: { ...step, source_field, found: 'auto', value: source_field === '¿qué_seguro_necesita?' ? 'Auto' : '' },
    })),
  });
  await renderScreen(<MappingScreen />);
  await button('New mapping').click();
  await expect.element(ofThis().getByText('Choose a lead field and a sample field.')).toBeVisible();
  await select('Lead field').selectOptions('product_type');
  await button('¿qué_seguro_necesita? auto').click();
  await expect.element(field('Source field')).toHaveValue('¿qué_seguro_necesita?');
  await expect.element(ofThis().getByText('Auto', { exact: true })).toBeVisible();
  await page.getByRole('switch', { name: /^Required/ }).click();
  await button('Create mapping').click();
  await vi.waitFor(() =>
    expect(written('POST')[0]?.body).toMatchObject({
      target_field: 'product_type',
      mapping_type: 'Direct',
      source_field: '¿qué_seguro_necesita?',
      required: true,
    }),
  );
  await expect.element(page.getByText('Mapping created')).toBeVisible();
});

test.each([
  ['en', 'New mapping', 'Create mapping', 'Enter the source field', 'Choose the lead field'],
  ['es', 'Nuevo mapeo', 'Crear mapeo', 'Escriba el campo de la fuente', 'Elija el campo del lead'],
] as const)('says in %s what is missing, and calls nobody', async (language, create, submit, ...said) => {
  await enter({ tab: 'integrations' as never, role: 'Admin', language });
  go({ tab: 'integrations' as never, section: 'configuration', filter: { integration_id: id } }, { replace: true });
  server([]);
  await renderScreen(<MappingScreen />);
  await button(create).click();
  await button(submit).click();
  for (const text of said) await expect.element(page.getByText(text)).toBeVisible();
  expect(written('POST')).toEqual([]);
});

test('each type asks for what it needs, and a rule that cannot be read says where', async () => {
  const message = "The rule can't be read at character 12";
  server(
    [],
    typing(({ transformation_rule }) => ({
      faults: transformation_rule === 'title(value' ? [{ field: 'transformation_rule', message }] : [],
    })),
  );
  await renderScreen(<MappingScreen />);
  await button('New mapping').click();
  await select('Lead field').selectOptions('name');
  await field('Source field').fill('full_name');
  await select('Mapping type').selectOptions('Computed');
  await button('Create mapping').click();
  await expect.element(page.getByText('Enter a rule for the computed mapping')).toBeVisible();
  await field('Transformation rule').fill('title(value');
  await expect.element(page.getByText(message)).toBeVisible();
  await field('Transformation rule').fill('title(value)');
  await expect.element(page.getByText(message)).not.toBeInTheDocument();
  await select('Mapping type').selectOptions('Conditional');
  await button('Create mapping').click();
  await expect.element(page.getByText('Enter a condition for the conditional mapping')).toBeVisible();
  await select('Mapping type').selectOptions('Default');
  await button('Create mapping').click();
  await expect.element(page.getByText('Enter the default value')).toBeVisible();
  expect(written('POST')).toEqual([]);
});

test('ready pieces write the rule for whoever does not', async () => {
  const rule = 'pick(value, {"AUTO": "Comercial"}, value)';
  server([], {
    [`POST /integrations/${id}/field-mappings`]: [201, mapping],
    ...typing(({ transformation_rule }) => ({
      step: { ...step, found: 'AUTO', value: transformation_rule === rule ? 'Comercial' : 'Auto' },
    })),
  });
  await renderScreen(<MappingScreen />);
  await button('New mapping').click();
  await select('Lead field').selectOptions('product_type');
  await field('Source field').fill('¿qué_seguro_necesita?');
  await select('Mapping type').selectOptions('Computed');
  await select('Ready-made pieces').selectOptions('piece.pick');
  await field('Comes as').fill('AUTO');
  await field('Becomes').fill('Comercial');
  await button('Insert piece').click();
  await expect.element(field('Transformation rule')).toHaveValue(rule);
  await expect.element(ofThis().getByText('Comercial', { exact: true })).toBeVisible();
  await button('Create mapping').click();
  await vi.waitFor(() => expect(written('POST')[0]?.body).toMatchObject({ transformation_rule: rule }));
});

test('a refusal of the server lands on its field, and what was typed is kept', async () => {
  const errors = [{ field: 'source_field', code: 'x', message: 'Not this one.' }];
  server([], { [`POST /integrations/${id}/field-mappings`]: problem(422, 'validation_error', 'Check it.', errors) });
  const before = await renderScreen(<MappingScreen />);
  await button('New mapping').click();
  await select('Lead field').selectOptions('name');
  await field('Source field').fill('full_name');
  await button('Create mapping').click();
  await expect.element(page.getByText('Not this one.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await before.unmount();
  await renderScreen(<MappingScreen />);
  await button('New mapping').click();
  await expect.element(field('Source field')).toHaveValue('full_name');
});

test('what was changed of a mapping is kept when the form is left, and can be begun anew', async () => {
  server([mapping], {
    [`PUT /field-mappings/${mapping.id}`]: [200, mapping],
    ...typing(({ id: typed }) => ({ step: { ...step, mapping_id: typed ?? null, outcome: 'empty' } })),
  });
  await renderScreen(<MappingScreen />);
  const edit = button('Edit mapping: Name from full_name');
  await edit.click();
  await field('Source field').fill('first_name + last_name');
  await userEvent.keyboard('{Escape}');
  await edit.click();
  await expect.element(field('Source field')).toHaveValue('first_name + last_name');
  await expect.element(ofThis().getByText('has no value; the next one is tried')).toBeVisible();
  await button('Start over').click();
  await expect.element(field('Source field')).toHaveValue('full_name');
  await field('Default value').fill('Sin nombre');
  await button('Save mapping').click();
  await vi.waitFor(() => expect(callsOf('PUT')[0]?.body).toEqual({ default_value: 'Sin nombre' }));
  await edit.click();
  await expect.element(field('Source field')).toHaveValue('full_name');
  await expect.element(button('Start over')).not.toBeInTheDocument();
});

test('the order is changed by buttons, a mapping is changed, and deleted once that was asked', async () => {
  server([mapping, second], {
    [`PUT /field-mappings/${mapping.id}`]: [200, mapping],
    [`DELETE /field-mappings/${second.id}`]: [204],
  });
  await renderScreen(<MappingScreen />);
  await button('Move down: Name from full_name').click();
  await vi.waitFor(() => expect(callsOf('PUT')[0]?.body).toEqual({ position: 1 }));
  await expect.element(page.getByText('Name is now number 2')).toBeVisible();
  await button('Edit mapping: Name from full_name').click();
  await field('Source field').fill('email');
  await button('Save mapping').click();
  await vi.waitFor(() => expect(callsOf('PUT')[1]?.body).toEqual({ source_field: 'email' }));
  await button('Delete mapping: Campaign from ad_name').click();
  await expect.element(page.getByText('Delete the mapping of ad_name to Campaign?')).toBeVisible();
  expect(callsOf('DELETE')).toEqual([]);
  await button('Delete mapping').click();
  await vi.waitFor(() => expect(callsOf('DELETE')).toHaveLength(1));
});

test('data of one’s own are previewed, and what is no JSON is said beside it', async () => {
  const noContact = {
    code: 'no_contact',
    weight: 'fails',
    target: null,
    mapping_id: null,
    facts: {},
  } as const;
  server([], {
    [previews]: ({ body }: { body: PreviewMapping }) => {
      const { full_name: name = '' } = body.payload as { full_name?: string };
      return preview({ lead: { name }, problems: name === 'Rosa Martínez' ? [noContact] : [] });
    },
  });
  await renderScreen(<MappingScreen />);
  await livePreview().getByRole('combobox', { name: 'Sample' }).selectOptions('own');
  const json = livePreview().getByRole('textbox', { name: 'Data as JSON' });
  await json.fill('{"name": ');
  await expect.element(livePreview().getByText("This isn't valid JSON: check line 1.")).toBeVisible();
  await json.fill('{"full_name": "Rosa Martínez", "phone": "nope"}');
  await expect.element(livePreview().getByText('This sample would be Failed.')).toBeVisible();
  await expect.element(livePreview().getByText(/^Rosa Martínez/)).toBeVisible();
});

test('mappings that cannot be loaded say so', async () => {
  server([], { [`GET /integrations/${id}/field-mappings`]: problem(403, 'forbidden', 'Your role does not.') });
  await renderScreen(<MappingScreen />);
  await expect.element(page.getByText('Your role does not.')).toBeVisible();
});

test('a preview that the server refuses says so, and is asked for again', async () => {
  let asked = 0;
  server([], {
    [previews]: () => {
      asked += 1;
      return asked === 1 ? problem(413, 'payload_too_large', 'This sample is too large.') : preview({});
    },
  });
  await renderScreen(<MappingScreen />);
  await expect.element(livePreview().getByText('This sample is too large.')).toBeVisible();
  await livePreview().getByRole('button').click();
  await expect.element(livePreview().getByText('This sample becomes a lead.')).toBeVisible();
});
