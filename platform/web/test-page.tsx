import '@mantine/core/styles.layer.css';
import './brand/brand.css';
import './brand/signed-in.css';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Problem } from '#platform/contract/errors.ts';
import type { Language } from '#platform/contract/language.ts';
import type { Role } from '#platform/contract/roles.ts';
import { BrandProvider } from './brand/brand-provider.tsx';
import { i18n } from './i18n.ts';
import { go, type Tab } from './navigation.ts';
import { clearNotices } from './notices.ts';
import { createQueryClient } from './queries.ts';
import { type SessionUser, startSession } from './session.ts';
import { Notices } from './ui/notices.tsx';

/** A call that the screens made. */
interface FakedCall {
  call: string;
  body: unknown;
  headers: Record<string, string>;
}

/** The response to a call. */
export type Answer = [status: number, body?: unknown, headers?: Record<string, string>];

/** The calls of this test so far, in order. */
export const calls: FakedCall[] = [];

/** The calls with a method, or with a method and a path prefix; the query is part of the path. */
export const callsOf = (beginning: string) => calls.filter(({ call }) => call.startsWith(beginning));

/** Registers responses for `METHOD /path`, whatever the query. Other reads return an empty list; other writes fail. */
export function fakeServer(answers: Record<string, Answer | ((call: FakedCall) => Answer | Promise<Answer>)>): void {
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    const made: FakedCall = {
      call: `${init?.method} ${String(address).replace(/^\/api/, '')}`,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: init?.headers as Record<string, string>,
    };
    calls.push(made);
    const answer = answers[made.call.replace(/\?.*/, '')] ?? (init?.method === 'GET' ? listed([]) : null);
    if (!answer) throw new TypeError('Failed to fetch');
    const [status, body, headers = {}] = typeof answer === 'function' ? await answer(made) : answer;
    return new Response(body instanceof Blob ? body : JSON.stringify(body), { status, headers });
  });
}

/** The last page of a list. */
export const listed = (items: readonly unknown[]): Answer => [200, items, { 'x-total-count': String(items.length) }];

/** An error response. */
export const problem = (status: number, code: string, detail?: string, errors?: Problem['errors']): Answer => [
  status,
  { status, code, detail, request_id: 'r', errors },
];

interface Visit {
  /** The tab that the page opens with. */
  tab: Tab;
  role?: Role;
  language?: Language;
  agency?: Partial<NonNullable<SessionUser['agency']>>;
}

/**
 * Sets up a clean browser in which Lucía of Sol Seguros is signed in, or the operator, who has no agency. For
 * `beforeEach`.
 */
export async function enter({ tab, role = 'Agente', language = 'en', agency = {} }: Visit): Promise<void> {
  vi.restoreAllMocks();
  calls.length = 0;
  clearNotices();
  sessionStorage.clear();
  localStorage.clear();
  await i18n.changeLanguage(language);
  const solSeguros = {
    name: 'Sol Seguros',
    features_enabled: ['leads', 'quotes', 'policies'],
    time_zone: 'America/New_York',
    date_format: 'MM/DD/YYYY',
  };
  startSession({
    access_token: 'token',
    remember_me: false,
    user: {
      id: '7d0f3a52-3c1e-4b8e-9d55-0a1b2c3d4e5f',
      username: 'lucia',
      full_name: 'Lucía Ferrer',
      role,
      must_change_password: false,
      must_set_up_two_step: false,
      agency: role === 'Super Admin' ? null : { ...solSeguros, ...agency },
    },
  });
  go({ tab }, { replace: true });
}

/** The status control inside an element, for the keyboard or a mouse. */
export const statusIn = (place: Locator) => place.getByRole('button', { name: /^(Status|Estado) / });

/** Chooses another status by its label, as a mouse user does. */
export async function chooseStatus(control: Locator, word: string): Promise<void> {
  await control.click();
  await page.getByRole('menuitemradio', { name: word, exact: true }).click();
}

/** The option labels of a select. */
export const optionsOf = async (select: Locator) =>
  [...((await select.findElement()) as HTMLSelectElement).options].map(({ text }) => text);

/** Renders a screen as the shell does; the same `client` keeps its cached reads. */
export const renderScreen = (content: ReactNode, client = createQueryClient()) =>
  render(
    <BrandProvider>
      <QueryClientProvider client={client}>
        <Notices />
        {content}
      </QueryClientProvider>
    </BrandProvider>,
  );
