/** Why a row of the file makes no policy. */
export const leftOutReasons = [
  'total_row',
  'section_row',
  'heading_row',
  'no_client',
  'client_not_listed',
  'not_a_policy',
  'product_unknown',
  'product_not_ours',
  'number_digits_lost',
  'number_is_day',
  'number_too_long',
  'number_of_other_client',
  'number_of_known_client',
  'day_unreadable',
  'days_missing',
  'ends_before_start',
  'premium_unreadable',
  'premium_missing',
  'premium_negative',
  'change_without_sale',
  'cancellation_without_sale',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** What is told of a client or a policy that is made. */
export const toldCodes = [
  'own_number',
  'number_zeros',
  'amount_as_text',
  'start_worked_out',
  'end_worked_out',
  'premiums_differ',
  'rows_differ',
  'premium_once',
  'premium_added',
  'zero_premium',
  'status_by_days',
  'cancel_pending',
  'not_renewing',
  'cancelled_on',
  'rewritten',
  'rewrite_of',
  'renewal_by_days',
  'number_held_before',
  'phone_digits_lost',
  'other_email',
  'other_phone',
  'zip_completed',
  'shares_contact',
  'unlike_names',
  'several_fit',
  'birth_date_unreadable',
] as const;
export type ToldCode = (typeof toldCodes)[number];

/** A note on a row, with what its text names. */
export interface Told {
  code: ToldCode;
  facts?: Readonly<Record<string, string>>;
}

/** A row that makes no policy. */
export interface LeftOut {
  row: number;
  code: LeftOutReason;
  facts: Readonly<Record<string, string>>;
}
