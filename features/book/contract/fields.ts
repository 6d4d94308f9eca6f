/** What a column of a book can hold of the client. */
export const clientFields = [
  'client_number',
  'client_type',
  'name',
  'first_name',
  'middle_name',
  'last_name',
  'second_last_name',
  'suffix',
  'business_name',
  'contact_name',
  'email',
  'phone',
  'whatsapp',
  'street_address',
  'address_line_2',
  'city',
  'state',
  'zip_code',
  'birth_date',
  'language',
] as const;

/** What a column of a book can hold of the policy. */
export const policyColumns = [
  'policy_number',
  'prior_number',
  'carrier',
  'product',
  'effective_date',
  'expiration_date',
  /** Both days of the term in one cell. */
  'term_days',
  'term_months',
  'annual_premium',
  'term_premium',
  'monthly_premium',
  /** The premium of one vehicle, line or place of the policy. */
  'item_premium',
  'status',
  'cancelled_on',
  /** The kind of transaction, where each sale, change and cancellation is a row. */
  'transaction',
  'agent',
  'billing',
  'deductible',
  'coverage_amount',
  'coverage',
  /** A vehicle, a place or another thing insured, or a part of its description. */
  'item',
  'notes',
] as const;

export const bookFields = [...clientFields, ...policyColumns] as const;
export type BookField = (typeof bookFields)[number];

/** The fields that may be read from several columns: the first value counts, or all are joined. */
export const severalColumns: readonly BookField[] = ['email', 'phone', 'agent', 'item', 'notes', 'coverage'];
