import '@mantine/core/styles.layer.css';
import '#platform/web/brand/brand.css';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { BrandProvider } from '#platform/web/brand/brand-provider.tsx';
import { i18n, startI18n } from '#platform/web/i18n.ts';
import { endSession, startSession } from '#platform/web/session.ts';
import type { Lead } from '../contract.ts';

await startI18n(['platform', 'leads', 'clients']);

/** The calls of this test so far, in order. */
export const calls: { call: string; body: unknown }[] = [];

type Answer = [status: number, body: unknown, headers?: Record<string, string>];

/** Answers for `METHOD /path`, named without its query; what is not named cannot be reached. */
export function fakeServer(answers: Record<string, (address: string) => Answer>): void {
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    const call = `${init?.method} ${String(address).replace(/^\/api/, '')}`;
    calls.push({ call, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined });
    const answer = answers[call.replace(/\?.*/, '')];
    if (!answer) throw new TypeError('Failed to fetch');
    const [status, body, headers] = answer(String(address));
    return new Response(JSON.stringify(body), { status, headers: headers ?? {} });
  });
}

export const problem = (code: string, detail: string, errors?: unknown): Answer => [
  code === 'validation_error' ? 422 : 409,
  { status: 422, code, detail, request_id: 'r', ...(errors ? { errors } : {}) },
];

const agency = {
  id: 'a',
  name: 'Sol Seguros',
  time_zone: 'America/New_York',
  locale: 'en',
  date_format: 'MM/DD/YYYY',
  features_enabled: ['leads'],
};

/** An Agente at work, in English. */
export async function signedIn(): Promise<void> {
  vi.restoreAllMocks();
  sessionStorage.clear();
  calls.length = 0;
  await i18n.changeLanguage('en');
  endSession();
  const user = {
    id: '7d0f3a52-3c1e-4b8e-9d55-0a1b2c3d4e5f',
    username: 'lucia',
    full_name: 'Lucía Ferrer',
    role: 'Agente' as const,
  };
  startSession({ access_token: 'token', remember_me: false, user: { ...user, must_change_password: false, agency } });
}

export function renderInShell(children: ReactNode) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <BrandProvider>
      <QueryClientProvider client={queryClient}>
        <Notifications />
        {children}
      </QueryClientProvider>
    </BrandProvider>,
  );
}

/** A lead that has not been called yet. */
export const aCardOf = (name: string, values: Partial<Lead> = {}): Lead => ({
  id: '11111111-3c1e-4b8e-9d55-0a1b2c3d4e5f',
  ...{ status: 'Nuevo', product_type: 'Auto', source: 'Web', campaign: '', zip_code: '33125', notes: '' },
  client_id: '22222222-3c1e-4b8e-9d55-0a1b2c3d4e5f',
  contact: {
    ...{ name, email: 'rosa@example.com', phone: '+13055550100', phone_national: '(305) 555-0100' },
    ...{ whatsapp: '', whatsapp_national: '', address: '', language: 'es', tcpa_consent: false },
    ...{ tcpa_consent_at: null, tcpa_consent_by: null, tcpa_consent_by_name: null, tcpa_consent_source: null },
  },
  ...{ assigned_agent: null, assigned_agent_name: null, last_contact: null },
  created_at: '2026-11-10T15:00:00Z',
  updated_at: '2026-11-10T15:00:00Z',
  ...values,
});
