import { expect, test } from 'vitest';
import { firstStages, movedStages, type Stages } from './stages.ts';

const lucia = 'lucia';
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 16, 15, minutes)).toISOString();

/** A lead that arrived with a status and then changed: the status, the minute, and the user of each change. */
function walked(
  status: Parameters<typeof firstStages>[0],
  ...moves: [Parameters<typeof movedStages>[1], number, string?][]
): Stages {
  return moves.reduce<Stages>(
    (lead, [to, minute, by = lucia]) => Object.assign(lead, movedStages(lead, to, by, at(minute))),
    firstStages(status),
  );
}

test('keeps the first move to each stage, and none for a stage that was passed over', () => {
  expect(walked('Nuevo', ['Contactado', 0], ['Cotizado', 30], ['Contactado', 50], ['Cotizado', 55])).toMatchObject({
    stage_reached: 2,
    contacted_at: at(0),
    quoted_at: at(30),
    closed_at: null,
    began_here: true,
  });
  expect(walked('Nuevo', ['Cotizado', 0], ['Contactado', 30])).toMatchObject({
    stage_reached: 2,
    contacted_at: null,
    quoted_at: at(0),
  });
});

test('does not fall when a lead is lost or goes back later', () => {
  expect(walked('Nuevo', ['Contactado', 0], ['Perdido', 1]).stage_reached).toBe(1);
  expect(walked('Nuevo', ['Cerrado', 0], ['Nuevo', 11]).stage_reached).toBe(3);
});

test('falls to where it was when the same person takes a move back within ten minutes', () => {
  expect(walked('Nuevo', ['Cerrado', 0], ['Nuevo', 10])).toMatchObject({ stage_reached: 0, closed_at: null });
  expect(walked('Nuevo', ['Contactado', 0], ['Contactado', 1], ['Cerrado', 5], ['Nuevo', 6])).toMatchObject({
    stage_reached: 1,
    contacted_at: at(0),
    closed_at: null,
  });
  expect(walked('Nuevo', ['Cerrado', 0, 'walter'], ['Nuevo', 5]).stage_reached).toBe(3);
});

test('tells nothing of how a lead got to where it came in', () => {
  expect(walked('Cotizado', ['Cerrado', 0])).toMatchObject({
    stage_reached: 3,
    began_here: false,
    contacted_at: null,
    quoted_at: null,
    closed_at: at(0),
  });
  expect(firstStages('Perdido')).toMatchObject({ stage_reached: 0, began_here: false });
});
