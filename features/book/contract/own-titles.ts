/** The title of the column that says which rows of `book.csv` are of one client. */
export const ownClientTitle = 'client_id';

/**
 * The titles of `book.csv`, the clients and policies that an agency takes away with its data. A file with all of them is
 * taken as it is: its names are as people here wrote them, and nobody guesses who is the same.
 */
export const ownTitles = [
  ownClientTitle,
  'client_number',
  'name',
  'contact_name',
  'phone',
  'second_phone',
  'whatsapp',
  'email',
  'address',
  'birth_date',
  'language',
  'policy_number',
  'carrier',
  'product',
  'status',
  'cancelled_on',
  'annual_premium',
  'deductible',
  'coverage_amount',
  'coverage_limits',
  'effective_date',
  'expiration_date',
  'agent',
  'notes',
] as const;

/** Whether a file with these titles is Vigencia's own. */
export const isOwnFile = (titles: readonly string[]): boolean => ownTitles.every((title) => titles.includes(title));
