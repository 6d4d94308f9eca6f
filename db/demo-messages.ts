import { actorOf, type World, type WorldUser } from '#db/world.ts';
import { cancelMessage, createTemplate, sendMessage, sendMessages } from '#features/communications/server/index.ts';
import { listLeads } from '#features/leads/server/index.ts';
import { listQuotes } from '#features/quotes/server/index.ts';
import { askForReminders } from '#features/renewals/server/index.ts';
import type { Language } from '#platform/contract/language.ts';
import type { Agency } from '#platform/server/acts/agency.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { perform } from '#platform/server/acts/perform.ts';
import type { Services } from '#platform/server/acts/services.ts';
import type { AgencyJob } from '#platform/server/background/job.ts';
import { runJob } from '#platform/server/background/worker.ts';

const words = {
  es: {
    template: { name: 'Documentos que faltan', subject: 'Nos faltan unos documentos' },
    content:
      'Hola {{client_first_name | default: "buen día"}},\n\nPara terminar su cotización nos falta una copia de su licencia de conducir. Puede responder a este correo con una foto.\n\n{{seller_name}}\n{{agency_name}}',
    quote: {
      subject: 'Su cotización de seguro',
      content:
        'Hola {{client_first_name | default: "buen día"}},\n\nLe envío la cotización de la que hablamos. Si tiene preguntas, llámeme.\n\n{{seller_name}}\n{{agency_name}}',
    },
  },
  en: {
    template: { name: 'Missing documents', subject: 'We need a few documents' },
    content:
      'Hello {{client_first_name | default: "there"}},\n\nTo finish your quote we still need a copy of your driver license. You can reply to this email with a picture.\n\n{{seller_name}}\n{{agency_name}}',
    quote: {
      subject: 'Your insurance quote',
      content:
        'Hello {{client_first_name | default: "there"}},\n\nHere is the quote we talked about. Call me with any questions.\n\n{{seller_name}}\n{{agency_name}}',
    },
  },
} as const satisfies Record<Language, object>;

const written = 5;
const dayMs = 86_400_000;

/**
 * Writes an agency's messages to its clients: the reminders of its renewals, and some manual ones, one of which is
 * still waiting.
 */
export async function writeDemo(services: Services, agency: Agency, language: Language, world: World): Promise<void> {
  const of = (role: string) =>
    Object.values(world.users).find((user) => user.tenant_id === agency.id && user.role === role);
  const [admin, seller] = [of('Admin'), of('Agente')];
  if (!admin || !seller) return;
  const act = <T>(user: WorldUser, ctx: (ctx: CommandContext<string>) => Promise<T>) =>
    perform(services, { agency, actor: actorOf(user), language: user.language }, ctx);
  const email = { communication_type: 'Email', purpose: 'service', scheduled_at: null } as const;
  const { template, content, quote } = words[language];
  const { id: template_id } = await act(admin, (ctx) =>
    createTemplate(
      {
        ...template,
        content,
        language,
        template_type: 'Custom',
        communication_type: 'Email',
        description: '',
        variables: [],
        is_active: true,
        plain_letters: false,
      },
      ctx,
    ),
  );
  // Some leads have no email.
  const leads = await act(seller, (ctx) => listLeads({ sort: 'newest', limit: 4 * written }, ctx));
  const reached = leads.items.filter(({ contact }) => contact.email).slice(0, written);
  const quotes = await act(seller, (ctx) => listQuotes({ sort: 'newest', limit: 4 * written }, ctx));
  for (const [at, { id: record_id }] of reached.entries()) {
    const scheduled_at = at < 2 ? new Date(services.clock().getTime() + dayMs).toISOString() : null;
    const message = { ...email, record_type: 'lead', record_id, template_id, subject: '', content: '' } as const;
    const { id } = await act(seller, (ctx) => sendMessage({ ...message, scheduled_at }, ctx));
    if (at === 1) await act(seller, (ctx) => cancelMessage(id, ctx));
  }
  for (const { id: record_id } of quotes.items.filter(({ lead }) => lead.contact.email).slice(0, 1)) {
    const message = { ...email, ...quote, record_type: 'quote', record_id, template_id: null } as const;
    await act(seller, (ctx) => sendMessage(message, ctx));
  }
  await run(services, agency, askForReminders, {});
  await run(services, agency, sendMessages, { communication_type: 'Email' });
}

const run = (services: Services, agency: Agency, job: AgencyJob, payload: object) =>
  runJob(services, job, {
    id: 'demo',
    tenant_id: agency.id,
    payload,
    complete: async () => {},
    hold: async () => {},
  });
