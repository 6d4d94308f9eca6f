import '@mantine/core/styles.layer.css';
import '#platform/web/brand/brand.css';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Language } from '#platform/contract/language.ts';
import type { Role } from '#platform/contract/roles.ts';
import { BrandProvider } from '#platform/web/brand/brand-provider.tsx';
import { i18n, startI18n } from '#platform/web/i18n.ts';
import { go } from '#platform/web/navigation.ts';
import { endSession, startSession } from '#platform/web/session.ts';
import type { Quote, QuoteCard } from '../contract.ts';

await startI18n(['platform', 'records', 'leads', 'clients', 'quotes']);

/** The calls of this test so far, in order. */
export const calls: { call: string; body: unknown }[] = [];

type Answer = [status: number, body?: unknown, headers?: Record<string, string>];

/** Answers for `METHOD /path`; what is not named cannot be reached. A path is named without its query. */
export function fakeServer(answers: Record<string, Answer | (() => Answer)>): void {
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    const call = `${init?.method} ${String(address).replace(/^\/api/, '')}`;
    calls.push({ call, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined });
    const answer = answers[call.replace(/\?.*/, '')];
    if (!answer) throw new TypeError('Failed to fetch');
    const [status, body, headers] = typeof answer === 'function' ? answer() : answer;
    return new Response(body instanceof Blob ? body : JSON.stringify(body), { status, headers: headers ?? {} });
  });
}

/** A page of a list. */
export const listed = (items: unknown[], total = String(items.length)): Answer => [
  200,
  items,
  { 'x-total-count': total },
];

export const problem = (status: number, code: string, detail?: string): Answer => [
  status,
  { status, code, detail, request_id: 'r' },
];

export const lead = {
  id: '11111111-3c1e-4b8e-9d55-0a1b2c3d4e5f',
  product_type: 'Auto' as const,
  contact: { name: 'Teresita Montero' },
};

/** A quote that waits for its client's answer. */
export const aQuote = (values: Partial<Quote> = {}): Quote => ({
  id: '8bd6c1af-3c1e-4b8e-9d55-0a1b2c3d4e5f',
  quote_number: 'COT-2026-000036',
  lead_id: lead.id,
  client_id: '22222222-3c1e-4b8e-9d55-0a1b2c3d4e5f',
  lead: {
    id: lead.id,
    status: 'Cotizado',
    contact: {
      ...{ name: 'Teresita Montero', email: 'tere@example.com', address: '', language: 'es' },
      ...{ phone: '', phone_national: '', whatsapp: '', whatsapp_national: '', tcpa_consent: false },
      ...{ tcpa_consent_at: null, tcpa_consent_by: null, tcpa_consent_by_name: null, tcpa_consent_source: null },
    },
  },
  ...{ product_type: 'Auto', carrier: 'GEICO', status: 'Enviada' },
  ...{ annual_premium: 1234.5, deductible: 500, coverage_amount: 0, coverage_limits: '' },
  ...{ valid_until: '2099-03-04', notes: '', assigned_agent: null, assigned_agent_name: null, policy_id: null },
  ...{ created_at: '2026-03-04T12:00:00Z', updated_at: '2026-03-04T12:00:00Z' },
  ...{ auto_details: null, casa_details: null, comercial_details: null },
  ...values,
});

/** A clean browser in the language, with somebody of the role signed in. For `beforeEach`. */
export async function signedIn(role: Role = 'Agente', language: Language = 'en'): Promise<void> {
  vi.restoreAllMocks();
  calls.length = 0;
  endSession();
  sessionStorage.clear();
  localStorage.clear();
  go({ tab: 'quotes' }, { replace: true });
  await i18n.changeLanguage(language);
  startSession({
    access_token: 'token',
    remember_me: false,
    user: {
      ...{ id: '7d0f3a52-3c1e-4b8e-9d55-0a1b2c3d4e5f', username: 'lucia', full_name: 'Lucía Ferrer' },
      ...{ role, must_change_password: false },
      agency: {
        name: 'Sol Seguros',
        features_enabled: ['leads', 'quotes'],
        time_zone: 'America/New_York',
        date_format: 'DD/MM/YYYY',
      },
    },
  });
}

/** Shows content as the shell does. */
export function renderInShell(content: ReactNode) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <BrandProvider>
      <QueryClientProvider client={queryClient}>
        <Notifications />
        {content}
      </QueryClientProvider>
    </BrandProvider>,
  );
}

export const cardOf = (quote: QuoteCard) =>
  page.getByRole('article', { name: `${quote.lead.contact.name}, ${quote.quote_number}` });
