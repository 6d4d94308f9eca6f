import '@mantine/core/styles.layer.css';
import '#platform/web/brand/brand.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Language } from '#platform/contract/language.ts';
import { BrandProvider } from '#platform/web/brand/brand-provider.tsx';
import { i18n, startI18n } from '#platform/web/i18n.ts';
import { createQueryClient } from '#platform/web/queries.ts';
import { endSession, startSession } from '#platform/web/session.ts';
import type { SignedInUser } from '../contract.ts';
import { AuthScreens, useSessionCheck } from './index.tsx';

await startI18n(['platform', 'auth', 'auth/profile', 'users']);

/** A call that the screens make. */
export interface FakedCall {
  call: string;
  body: unknown;
  headers: Record<string, string>;
}

type Answer = [status: number, body?: unknown];

/** The calls of this test, in order. */
export const calls: FakedCall[] = [];

/** Sets the response per `METHOD /path`; a text is sent as is. Other calls fail as unreachable. */
export function fakeServer(answers: Record<string, Answer | ((body: unknown) => Answer | Promise<Answer>)>): void {
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    const call = `${init?.method} ${String(address).replace(/^\/api/, '')}`;
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    calls.push({ call, body, headers: init?.headers as Record<string, string> });
    const answer = answers[call];
    if (!answer) throw new TypeError('Failed to fetch');
    const [status, content] = typeof answer === 'function' ? await answer(body) : answer;
    const isText = content === undefined || typeof content === 'string';
    return new Response(isText ? (content ?? null) : JSON.stringify(content), { status });
  });
}

/** An error response. */
export const problem = (status: number, code: string, detail?: string): Answer => [
  status,
  { status, code, detail, request_id: 'r' },
];

/** A signed-in user. */
export const aUser = (values: Partial<SignedInUser> = {}): SignedInUser => ({
  id: '7d0f3a52-3c1e-4b8e-9d55-0a1b2c3d4e5f',
  username: 'lucia',
  email: 'lucia@sol.test',
  full_name: 'Lucía Fernández',
  role: 'Agente',
  phone: '',
  department: '',
  is_active: true,
  must_change_password: false,
  second_steps: [],
  created_at: '2026-03-04T12:00:00Z',
  tenant_id: '1c2d3e4f-3c1e-4b8e-9d55-0a1b2c3d4e5f',
  agency: {
    id: '1c2d3e4f-3c1e-4b8e-9d55-0a1b2c3d4e5f',
    name: 'Seguros del Sol',
    features_enabled: [],
    time_zone: 'America/New_York',
    date_format: 'MM/DD/YYYY',
  },
  email_to_confirm: null,
  must_set_up_two_step: false,
  ...values,
});

/** Stores a session in the browser, as from an earlier page load. */
export const storeSession = (user = aUser()) => startSession({ access_token: 'token', user, remember_me: false });

/** Resets the browser's state and sets the language. For `beforeEach`. */
export async function cleanBrowser(language: Language = 'en'): Promise<void> {
  vi.restoreAllMocks();
  calls.length = 0;
  endSession();
  sessionStorage.clear();
  localStorage.clear();
  await i18n.changeLanguage(language);
}

/** Renders the sign-in as the application does, with a placeholder for the shell. */
export const renderApp = () => renderBranded(<App />);

export const renderBranded = (content: React.ReactNode) =>
  render(
    <BrandProvider>
      <QueryClientProvider client={createQueryClient()}>{content}</QueryClientProvider>
    </BrandProvider>,
  );

/** Placeholders for the views of the later slice. */
const further = {
  load: async () => {},
  SecondStep: () => <p>second-step</p>,
  SetUp: () => <p>set-up</p>,
};

function App() {
  const state = useSessionCheck();
  return state === 'signed-out' ? <AuthScreens further={further} /> : <p>{state}</p>;
}

export const textbox = (label: string) => page.getByLabelText(label, { exact: true });
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const chooseLanguage = (name: 'English' | 'Español') => page.getByText(name, { exact: true }).click();
