import { sql } from 'kysely';
import { actorOf, type World } from '#db/world.ts';
import type { TaskPriority, TaskStatus } from '#features/tasks/contract.ts';
import { createTasks, type NewTask } from '#features/tasks/server/index.ts';
import { addDays, dayAt } from '#platform/contract/calendar.ts';
import type { Language } from '#platform/contract/language.ts';
import type { Agency } from '#platform/server/acts/agency.ts';
import { perform } from '#platform/server/acts/perform.ts';
import type { Services } from '#platform/server/acts/services.ts';
import { pick } from './demo-offers.ts';

type Words = readonly [title: string, description: string];

interface DemoTask {
  es: Words;
  en: Words;
  /** The record that the task belongs to. null means the agency only. */
  about: 'lead' | 'policy' | null;
  priority: TaskPriority;
  status: TaskStatus;
  /** In how many days the task is due. null means no due date. */
  due: number | null;
}

const task = (
  about: DemoTask['about'],
  priority: TaskPriority,
  status: TaskStatus,
  due: number | null,
  es: Words,
  en: Words,
): DemoTask => ({ about, priority, status, due, es, en });

/** An agency's tasks on an ordinary morning. */
const tasks: readonly DemoTask[] = [
  task(
    'policy',
    'Urgente',
    'Pendiente',
    0,
    ['Llamar por el vencimiento', 'La póliza vence pronto y no contestó el correo. Ofrecer pago en dos cuotas.'],
    ['Call about the expiration', 'The policy ends soon and the email went unanswered. Offer two payments.'],
  ),
  task(
    'lead',
    'Alta',
    'Pendiente',
    0,
    ['Enviar la cotización de auto', 'Prometida para hoy. Incluir la opción con deducible de $1,000.'],
    ['Send the auto quote', 'Promised for today. Include the option with a $1,000 deductible.'],
  ),
  task(
    'lead',
    'Media',
    'En Progreso',
    0,
    ['Pedir fotos del techo', 'La aseguradora las exige para casas de más de 15 años.'],
    ['Ask for photos of the roof', 'The carrier wants them for houses older than 15 years.'],
  ),
  task(
    'policy',
    'Alta',
    'Pendiente',
    -2,
    ['Confirmar el pago de la prima', 'El banco devolvió el primer pago. Confirmar la nueva cuenta.'],
    ['Confirm the premium payment', 'The bank returned the first payment. Confirm the new account.'],
  ),
  task(
    'lead',
    'Media',
    'Pendiente',
    -1,
    ['Pedir copia de la licencia', 'Falta la licencia del segundo conductor para cerrar.'],
    ['Ask for a copy of the license', "The second driver's license is missing to close."],
  ),
  task(
    null,
    'Media',
    'Pendiente',
    -4,
    ['Renovar el seguro E&O de la agencia', 'Pedir los formularios al corredor y revisar los límites.'],
    ["Renew the agency's E&O policy", 'Get the forms and check the limits.'],
  ),
  task(
    'lead',
    'Alta',
    'Pendiente',
    1,
    ['Visitar el local comercial', 'Inspección con el dueño a las 10. Llevar el cuestionario.'],
    ['Visit the business', 'Inspection with the owner at 10. Bring the questionnaire.'],
  ),
  task(
    'policy',
    'Media',
    'Pendiente',
    1,
    ['Enviar las tarjetas de seguro', 'Por WhatsApp, para los dos autos.'],
    ['Send the insurance cards', 'On WhatsApp, for both cars.'],
  ),
  task(
    'lead',
    'Media',
    'En Progreso',
    2,
    ['Comparar tres aseguradoras', 'El cliente paga demasiado hoy. Buscar cobertura igual.'],
    ['Compare three carriers', 'The client pays too much today. Look for the same coverage.'],
  ),
  task(
    'policy',
    'Baja',
    'Pendiente',
    3,
    ['Actualizar la dirección', 'Se mudó a Hialeah. Pedir el endoso.'],
    ['Update the address', 'Moved to Kissimmee. Ask for the endorsement.'],
  ),
  task(
    'lead',
    'Media',
    'Pendiente',
    4,
    ['Dar seguimiento a la propuesta', 'Quiso hablarlo con su esposa. Llamar después de las 6.'],
    ['Follow up on the proposal', 'Wanted to talk it over at home. Call after 6.'],
  ),
  task(
    'policy',
    'Alta',
    'Pendiente',
    5,
    ['Revisar la cobertura de inundación', 'La casa está en zona AE y no tiene póliza de inundación.'],
    ['Check the flood coverage', 'The house lies in zone AE and has no flood policy.'],
  ),
  task(
    null,
    'Baja',
    'Pendiente',
    6,
    ['Preparar la reunión del equipo', 'Vencimientos del mes y metas por agente.'],
    ['Prepare the team meeting', "The month's expirations and each agent's goals."],
  ),
  task(
    'lead',
    'Media',
    'Pendiente',
    9,
    ['Llamar cuando venza su póliza actual', 'Termina con otra agencia a fin de mes.'],
    ['Call when the current policy ends', 'Ends with another agency at the end of the month.'],
  ),
  task(
    'policy',
    'Media',
    'Pendiente',
    14,
    ['Ofrecer el paquete de casa y auto', 'Tiene solo auto. Descuento del 12 % con la misma aseguradora.'],
    ['Offer home and auto together', 'Has auto alone. 12% off with the same carrier.'],
  ),
  task(
    'lead',
    'Baja',
    'Pendiente',
    null,
    ['Agregar al hijo como conductor', 'Cumple 16 años en verano. Hablar del descuento por notas.'],
    ['Add the son as a driver', 'Turns 16 in summer. Mention the good student discount.'],
  ),
  task(
    null,
    'Baja',
    'En Progreso',
    null,
    ['Ordenar los expedientes de 2024', 'Digitalizar lo que falta y archivar.'],
    ['Sort the files of 2024', 'Scan what is missing and file it.'],
  ),
  task(
    'policy',
    'Urgente',
    'Completada',
    -1,
    ['Avisar del aviso de cancelación', 'Por falta de pago. Pagó el mismo día.'],
    ['Tell about the cancellation notice', 'For non-payment. Paid the same day.'],
  ),
  task(
    'lead',
    'Media',
    'Completada',
    -3,
    ['Verificar el VIN', 'No coincidía con el modelo. Corregido.'],
    ['Check the VIN', 'It did not match the model. Corrected.'],
  ),
  task(
    'policy',
    'Media',
    'Completada',
    -6,
    ['Enviar la copia de la póliza', 'Para el banco de la hipoteca.'],
    ['Send a copy of the policy', 'For the mortgage bank.'],
  ),
  task(
    'lead',
    'Baja',
    'Cancelada',
    -5,
    ['Cotizar la motocicleta', 'La vendió antes de asegurarla.'],
    ['Quote the motorcycle', 'Sold it before insuring it.'],
  ),
];

/**
 * The days before now over which the demo's tasks were created, evenly. Overdue tasks were created before they were
 * due.
 */
const madeWithinDays = 9;

/** Gives an agency's sellers their tasks: overdue ones, those of today and of the week, and some that are done. */
export async function planDemo(services: Services, agency: Agency, language: Language, world: World): Promise<void> {
  const sellers = Object.values(world.users).filter(
    ({ tenant_id, role }) => tenant_id === agency.id && ['Admin', 'Manager', 'Agente'].includes(role),
  );
  const { leads, policies } = await recordsOf(services, agency);
  const now = services.clock();
  const today = dayAt(now, agency.time_zone);
  const all = sellers.flatMap((seller, turn) =>
    tasks
      .map((one, place) => ({
        one: { ...one, due: shifted(one.due, turn) },
        seller,
        at: turn * tasks.length + place,
        place,
      }))
      // No seller has all tasks, and a task that belongs to the agency has a single assignee.
      .filter(({ one, place }) => (one.about === null ? place % sellers.length === turn : (place + turn) % 3 !== 0)),
  );
  for (const [index, { one, seller, at }] of all.entries()) {
    const daysAgo = (1 - index / all.length) * madeWithinDays + Math.max(0, -(one.due ?? 0));
    const made = new Date(now.getTime() - daysAgo * 86_400_000);
    const [title, description] = one[language];
    const given: NewTask = {
      title,
      description,
      priority: one.priority,
      status: one.status,
      assigned_to: seller.id,
      due_date: one.due === null ? null : addDays(today, one.due),
      lead_id: one.about === 'lead' && leads.length > 0 ? pick(leads, at * 7) : null,
      policy_id: one.about === 'policy' && policies.length > 0 ? pick(policies, at * 5) : null,
    };
    await perform(services, { agency, actor: actorOf(seller), language, clock: () => made }, (ctx) =>
      createTasks([given], ctx),
    );
  }
}

/** A task that is due today keeps its date. The others are shifted a little for each seller. */
function shifted(due: number | null, turn: number): number | null {
  return due === null || due === 0 ? due : due + Math.sign(due) * turn;
}

async function recordsOf({ tenancy }: Services, { id }: Agency): Promise<{ leads: string[]; policies: string[] }> {
  const idsIn = async (table: 'leads' | 'policies', statuses: readonly string[]) => {
    const { rows } = await tenancy.inTenant(id, (tx) =>
      sql<{ id: string }>`
        select id from ${sql.table(table)}
        where tenant_id = ${id} and status = any (${statuses}::text[]) order by created_at desc, id limit 60`.execute(
        tx,
      ),
    );
    return rows.map((row) => row.id);
  };
  return { leads: await idsIn('leads', ['Contactado', 'Cotizado']), policies: await idsIn('policies', ['Activa']) };
}
