// Placeholders that people enter into required address or number fields, or that systems fill in. They identify no
// person, and no message is sent to them.

/** Local parts that belong to no person, with any domain. */
const nobodysNames = new Set([
  'noemail',
  'nomail',
  'noemailaddress',
  'noemailprovided',
  'noemailgiven',
  'noemailonfile',
  'donthaveemail',
  'noone',
  'none',
  'nobody',
  'na',
  'notavailable',
  'notapplicable',
  'notprovided',
  'unknown',
  'refused',
  'declined',
  'null',
  'noreply',
  'donotreply',
  'noresponder',
  'sincorreo',
  'sinemail',
  'nocorreo',
  'notienecorreo',
  'notieneemail',

  'notiene',
  'noaplica',
  'ninguno',
  'desconocido',
  'nadie',
  'notengo',
  'notengocorreo',
  'notengoemail',
  'undefined',
]);

/** Domains that belong to no person, with any local part. */
const nobodysDomains =
  /^(none|noemail|nomail|noemailaddress|noemailprovided|sincorreo|sinemail|notiene|na|unknown|localhost|nowhere|noreply)(\.[a-z.]+)?$/;

/** Local parts that are placeholders if the domain repeats them: `test@test.com`. */
const repeated =
  /^(test|prueba|email|correo|mail|abc|abcd|asdf|asd|qwerty|xyz|xxx|demo|fake|sample|example|ejemplo|no|me|a|aa|aaa|x|xx|user|client|cliente|name|nombre|info|123|1234|12345)$/;

/** Whether an address is a placeholder. */
export function isPlaceholderEmail(address: string): boolean {
  const [name = '', domain = ''] = address.trim().normalize('NFKC').toLowerCase().split('@');
  const [label = ''] = domain.split('.');
  const letters = name.replace(/\+.*$/, '').replace(/[^\p{L}\p{N}]/gu, '');
  // Some are numbered: `noemail2`. Short ones with a number may be real names.
  const unnumbered = letters.replace(/\d+$/, '');
  const isNobody = nobodysNames.has(letters) || (unnumbered.length > 4 && nobodysNames.has(unnumbered));
  return isNobody || nobodysDomains.test(domain) || (repeated.test(letters) && letters === label);
}

/** Unassigned number sequences, by the digits after the country code. */
const nobodysNumbers = new Set([
  '1234567890',
  '0123456789',
  '9876543210',
  '0987654321',
  '1231231234',
  '1234512345',
  '5551234567',
  '5555551234',
  '5555551212',
  '5551212',
  '1234567',
  '5551234',
  '12345678',
  '123456789',
  '987654321',
]);

/** Whether a number is a placeholder, in any format. */
export function isPlaceholderPhone(number: string): boolean {
  const digits = number.replace(/\D/g, '');
  const own = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  if (own.length === 0) return false;
  return nobodysNumbers.has(own) || /^(\d)\1+$/.test(own) || (own.length === 10 && /(\d)\1{6}$/.test(own));
}
