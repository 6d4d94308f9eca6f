import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Vendor } from '#platform/server/ground/outgoing-settings.ts';
import { startStandIn, type VendorStandIn } from '#platform/testing/vendor-stand-in.ts';

const fixtures = path.resolve(import.meta.dirname, '../server/fixtures');

/** A fixture file as JSON. */
export const fixture = (name: string) => JSON.parse(readFileSync(path.join(fixtures, name), 'utf8'));

/** Starts a stand-in for a lead vendor, by its description. */
export const startVendor = (vendor: Vendor): Promise<VendorStandIn> => startStandIn(fixture(`vendors/${vendor}.json`));
