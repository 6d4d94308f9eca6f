/** The minimum number of characters. A single letter would match everything. */
export const searchMin = 2;
export const searchMax = 100;
