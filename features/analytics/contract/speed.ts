import * as z from 'zod/mini';
import { measured } from './figures.ts';

const count = z.int().check(z.gte(0));

const speed = {
  leads: count,
  contacted: count,
  /** The exact percentage of leads, with one decimal. */
  within_five_minutes: z.number(),
  /** Minutes, estimated from the classes. null means no lead was contacted. */
  median_minutes: z.nullable(z.number()),
  ninetieth_minutes: z.nullable(z.number()),
};

export const speedParts = ['source', 'agent', 'hour', 'language'] as const;
export type SpeedPart = (typeof speedParts)[number];

/** The lead list filter for each breakdown. */
export const filterOfSpeed = {
  source: 'sources',
  agent: 'agents',
  hour: 'created_hour',
  language: 'language',
} as const satisfies Readonly<Record<SpeedPart, string>>;

export const SpeedToLead = z.object({
  ...measured,
  ...speed,
  /** A null `up_to_minutes` means later. */
  classes: z.array(z.object({ up_to_minutes: z.nullable(z.number()), leads: count })),
  never: count,
  parts: z.record(z.enum(speedParts), z.array(z.object({ id: z.string(), name: z.string(), ...speed }))),
});
export type SpeedToLead = z.infer<typeof SpeedToLead>;
SpeedToLead.register(z.globalRegistry, { id: 'SpeedToLead' });
