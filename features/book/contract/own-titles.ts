/**
 * The titles of `book.csv`, the clients and policies that an agency takes away with its data. A file with all of them is
 * taken as it is: its names are as people here wrote them.
 */
export const ownTitles = [
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
