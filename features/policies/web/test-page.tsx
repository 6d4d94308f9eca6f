import '@mantine/core/styles.layer.css';
import '#platform/web/brand/brand.css';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { QuoteCard } from '#features/quotes/contract.ts';
import type { Language } from '#platform/contract/language.ts';
import type { Role } from '#platform/contract/roles.ts';
import { BrandProvider } from '#platform/web/brand/brand-provider.tsx';
import { i18n, startI18n } from '#platform/web/i18n.ts';
import { go } from '#platform/web/navigation.ts';
import { createQueryClient } from '#platform/web/queries.ts';
import { startSession } from '#platform/web/session.ts';
import type { PolicyCard } from '../contract.ts';

await startI18n(['platform', 'records', 'leads', 'quotes', 'policies']);

interface FakedCall {
  call: string;
  body: unknown;
  headers: Record<string, string>;
}

interface FakedAnswer {
  status?: number;
  body: unknown;
  total?: number;
}

/** The calls of this test so far, in order. */
export const calls: FakedCall[] = [];

/** The calls with a method, without their queries. */
export const callsOf = (method: string) => calls.filter(({ call }) => call.startsWith(method));

/** Answers for `METHOD /path`, whatever the query; what is not named answers an empty list. */
export function fakeServer(answers: Record<string, FakedAnswer | (() => FakedAnswer | Promise<FakedAnswer>)>): void {
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    const call = `${init?.method} ${String(address).replace(/^\/api/, '')}`;
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    calls.push({ call, body, headers: init?.headers as Record<string, string> });
    const answer = answers[call.replace(/\?.*/, '')] ?? { body: [] };
    const { status = 200, body: content, total = 0 } = typeof answer === 'function' ? await answer() : answer;
    return new Response(JSON.stringify(content), { status, headers: { 'x-total-count': String(total) } });
  });
}

/** An error answer. */
export const refusal = (status: number, code: string, detail: string): FakedAnswer => ({
  status,
  body: { status, code, detail, request_id: 'r' },
});

interface Visitor {
  language?: Language;
  role?: Role;
  time_zone?: string;
}

/** A clean browser in which somebody of Sol Seguros is signed in. For `beforeEach`. */
export async function enter({
  language = 'en',
  role = 'Agente',
  time_zone = 'America/New_York',
}: Visitor = {}): Promise<void> {
  vi.restoreAllMocks();
  calls.length = 0;
  notifications.clean();
  startSession({
    access_token: 'token',
    remember_me: false,
    user: {
      id: '7d0f3a52-3c1e-4b8e-9d55-0a1b2c3d4e5f',
      username: 'lucia',
      full_name: 'Lucía Ferrer',
      role,
      must_change_password: false,
      agency: {
        name: 'Sol Seguros',
        features_enabled: ['leads', 'quotes', 'policies'],
        time_zone,
        date_format: 'MM/DD/YYYY',
      },
    },
  });
  await i18n.changeLanguage(language);
  go({ tab: 'policies' }, { replace: true });
}

export const renderScreen = (content: ReactNode) => render(<Page>{content}</Page>);

function Page({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  return (
    <BrandProvider>
      <QueryClientProvider client={queryClient}>
        <Notifications />
        {children}
      </QueryClientProvider>
    </BrandProvider>
  );
}

const contact = {
  name: 'Rosa Martínez',
  email: 'rosa@example.com',
  phone: '+13055550100',
  phone_national: '(305) 555-0100',
  whatsapp: '',
  whatsapp_national: '',
  language: 'es',
  tcpa_consent: false,
} as const;

const terms = {
  client_id: '11111111-3c1e-4b8e-9d55-0a1b2c3d4e5f',
  product_type: 'Auto',
  carrier: 'Progressive',
  annual_premium: 1284.5,
  deductible: 500,
  coverage_amount: 100_000,
  coverage_limits: '',
  notes: '',
  created_at: '2026-11-10T15:00:00Z',
  updated_at: '2026-11-10T15:00:00Z',
} as const;

const leadId = '22222222-3c1e-4b8e-9d55-0a1b2c3d4e5f';
const quoteId = '33333333-3c1e-4b8e-9d55-0a1b2c3d4e5f';
export const policyId = '44444444-3c1e-4b8e-9d55-0a1b2c3d4e5f';

export const aQuote = (values: Partial<QuoteCard> = {}): QuoteCard => ({
  ...terms,
  id: quoteId,
  quote_number: 'COT-2026-000123',
  lead_id: leadId,
  lead: { id: leadId, status: 'Cotizado', contact },
  status: 'Enviada',
  valid_until: '2026-12-10',
  assigned_agent: null,
  assigned_agent_name: null,
  policy_id: null,
  ...values,
});

export const aPolicy = (values: Partial<PolicyCard> = {}): PolicyCard => ({
  ...terms,
  id: policyId,
  policy_number: 'POL-2026-000045',
  quote: { id: quoteId, quote_number: 'COT-2026-000123', lead: { id: leadId, contact } },
  status: 'Activa',
  effective_date: '2026-11-16',
  expiration_date: '2027-11-16',
  days_until_expiration: 365,
  agent_assigned: 'Lucía Ferrer',
  agent_id: '7d0f3a52-3c1e-4b8e-9d55-0a1b2c3d4e5f',
  ...values,
});
