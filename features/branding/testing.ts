/** A PNG of one pixel. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const boundary = 'vigencia-picture';

/** A form with a picture, as browsers send it. */
export function aPicture(bytes: Uint8Array = onePixel, { name = 'logo.png', type = 'image/png' } = {}) {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** Two values of every field. Pictures have their own tests, and there is only one currency. */
export const valuesOfBranding: Readonly<Record<string, readonly [string, string]>> = {
  company_name: ['Sol y Mar', 'Mar y Sol'],
  company_tagline: ['Con usted', 'Siempre'],
  company_phone: ['(305) 555-0101', '(305) 555-0102'],
  company_email: ['uno@sol.example', 'dos@sol.example'],
  support_email: ['ayuda@sol.example', 'soporte@sol.example'],
  address: ['Calle 8, Miami', 'Calle 9, Miami'],
  license_number: ['W123456', 'W654321'],
  primary_color: ['#123456', '#654321'],
  accent_color: ['#abc', '#cba987'],
  background_color: ['#ffffff', '#fafafa'],
  text_color: ['#111111', '#222222'],
  app_title: ['Mi app', 'La app'],
  login_title: ['Hola', 'Buenos días'],
  dashboard_title: ['Hoy', 'Mi día'],
  footer: ['Uno', 'Dos'],
  facebook_url: ['https://facebook.com/uno', 'https://facebook.com/dos'],
  twitter_url: ['https://x.com/uno', 'https://x.com/dos'],
  linkedin_url: ['https://linkedin.com/uno', 'https://linkedin.com/dos'],
  website_url: ['https://uno.example', 'https://dos.example'],
  locale: ['en-US', 'es-US'],
  date_format: ['DD/MM/YYYY', 'YYYY-MM-DD'],
  time_zone: ['America/Los_Angeles', 'America/Chicago'],
  custom_css: ['.a { color: red }', '.b { color: blue }'],
  header_html: ['<p>Uno</p>', '<p>Dos</p>'],
};
