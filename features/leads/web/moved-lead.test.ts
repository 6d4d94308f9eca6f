import { describe, expect, test } from 'vitest';
import type { Lead, LeadCard, LeadSort } from '../contract.ts';
import { type LeadPages, withMovedLead } from './moved-lead.ts';
import { aLead as aNewLead } from './test-leads.ts';

const aLead = (name: string, values: Partial<Lead> = {}): LeadCard =>
  aNewLead(name, { id: name, status: 'Contactado', ...values });

/** A partly loaded list; with `more`, the server has further pages. */
function loaded(pages: LeadCard[][], total: string, { more = false } = {}): LeadPages {
  return {
    pageParams: pages.map(() => undefined),
    pages: pages.map((items, index) => ({ items, total, next: more || index < pages.length - 1 ? 'next' : null })),
  };
}

const namesOf = ({ pages }: LeadPages) => pages.map(({ items }) => items.map(({ contact }) => contact.name));
const totalsOf = ({ pages }: LeadPages) => [...new Set(pages.map(({ total }) => total))];
const contacted = (sort?: LeadSort) => ({ status: 'Contactado' as const, sort });

describe('A lead that comes into a column stands where its order puts it', () => {
  const early = aLead('Early', {
    created_at: '2026-11-01T10:00:00.000000Z',
    updated_at: '2026-11-20T10:00:00.000000Z',
  });
  const late = aLead('Late', { created_at: '2026-11-03T10:00:00.000000Z', updated_at: '2026-11-04T10:00:00.000000Z' });
  const moved = aLead('Between', { updated_at: '2026-11-21T08:00:00.000Z' });

  test.each([
    ['newest', [late, early], ['Late', 'Between', 'Early']],
    ['oldest', [early, late], ['Early', 'Between', 'Late']],
    ['updated', [early, late], ['Between', 'Early', 'Late']],
    ['name', [early, late], ['Between', 'Early', 'Late']],
    [undefined, [late, early], ['Late', 'Between', 'Early']],
  ] as const)('%s', (sort, before, after) => {
    const next = withMovedLead(loaded([[...before]], '2'), contacted(sort), 'Nuevo', moved);
    expect(namesOf(next)).toEqual([after]);
    expect(totalsOf(next)).toEqual(['3']);
  });

  test('names go by the alphabet of the house, Ñ after N and accents aside', () => {
    const before = loaded([['Ana', 'Nuria', 'Oller', 'Zoe'].map((name) => aLead(name))], '4');
    expect(namesOf(withMovedLead(before, contacted('name'), 'Nuevo', aLead('Ñandú')))).toEqual([
      ['Ana', 'Nuria', 'Ñandú', 'Oller', 'Zoe'],
    ]);
    expect(namesOf(withMovedLead(before, contacted('name'), 'Nuevo', aLead('Álvaro')))).toEqual([
      ['Álvaro', 'Ana', 'Nuria', 'Oller', 'Zoe'],
    ]);
  });

  test('leads of the same moment go by their ids, as the server has them', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((id) => aLead(id)) as [LeadCard, LeadCard, LeadCard];
    expect(namesOf(withMovedLead(loaded([[c, a]], '2'), contacted('newest'), 'Nuevo', b))).toEqual([['c', 'b', 'a']]);
    expect(namesOf(withMovedLead(loaded([[a, c]], '2'), contacted('oldest'), 'Nuevo', b))).toEqual([['a', 'b', 'c']]);
  });

  test('on the page it belongs to, and on none when that is not loaded yet', () => {
    const [a, b, d, e] = ['A', 'B', 'D', 'E'].map((name) => aLead(name)) as LeadCard[] as [
      LeadCard,
      LeadCard,
      LeadCard,
      LeadCard,
    ];
    const pages = loaded(
      [
        [a, b],
        [d, e],
      ],
      '1000+',
      { more: true },
    );
    expect(namesOf(withMovedLead(pages, contacted('name'), 'Nuevo', aLead('C')))).toEqual([
      ['A', 'B'],
      ['C', 'D', 'E'],
    ]);
    const beyond = withMovedLead(pages, contacted('name'), 'Nuevo', aLead('Z'));
    expect(namesOf(beyond)).toEqual(namesOf(pages));
    expect(totalsOf(beyond)).toEqual(['1000+']);
  });

  test('once, however often it is told', () => {
    const once = withMovedLead(loaded([[]], '0'), contacted(), 'Nuevo', moved);
    expect(withMovedLead(once, contacted(), 'Nuevo', moved)).toEqual(once);
    expect(totalsOf(once)).toEqual(['1']);
  });
});

describe('The other lists', () => {
  const moved = aLead('Ana', { status: 'Perdido' });

  test('its old column loses it, loaded or not', () => {
    const next = withMovedLead(loaded([[aLead('Ana'), aLead('Eva')]], '7'), contacted('name'), 'Contactado', moved);
    expect([namesOf(next), totalsOf(next)]).toEqual([[['Eva']], ['6']]);
    const notLoaded = withMovedLead(loaded([[aLead('Eva')]], '7'), contacted('name'), 'Contactado', moved);
    expect([namesOf(notLoaded), totalsOf(notLoaded)]).toEqual([[['Eva']], ['6']]);
  });

  test('a third column stays what it is', () => {
    const cotizado = loaded([[aLead('Eva')]], '1');
    expect(withMovedLead(cotizado, { status: 'Cotizado' }, 'Contactado', moved)).toBe(cotizado);
  });

  test('a list of every status keeps its order and shows the new one', () => {
    const next = withMovedLead(loaded([[aLead('Eva'), aLead('Ana')]], '2'), { sort: 'name' }, 'Contactado', moved);
    expect(next.pages[0]?.items.map(({ id, status }) => [id, status])).toEqual([
      ['Eva', 'Contactado'],
      ['Ana', 'Perdido'],
    ]);
    expect(totalsOf(next)).toEqual(['2']);
  });
});
