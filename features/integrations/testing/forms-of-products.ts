const email = 'rosa@example.com';
const phone = '(305) 555-2301';
const rosa = { first: 'Rosa', last: 'Paz' };

/**
 * The payloads of forms and programs for one person, with their own names and nesting: Rosa Paz, her e-mail address and
 * her number.
 */
export const formsOfProducts: readonly (readonly [string, object])[] = [
  ['Contact Form 7', { 'text-first-name': 'Rosa', 'text-last-name': 'Paz', 'email-address': email, 'tel-527': phone }],
  ['Gravity Forms', { 'Name (First)': 'Rosa', 'Name (Last)': 'Paz', Email: email, Phone: phone }],
  ['Gravity Forms en español', { 'Nombre (Nombre)': 'Rosa', 'Nombre (Apellidos)': 'Paz', Correo: email, Tel: phone }],
  ['WPForms', { 'Name: First': 'Rosa', 'Name: Last': 'Paz', 'E-mail': email, Phone: phone }],
  [
    'Ninja Forms',
    {
      firstname_1523908368154: 'Rosa',
      lastname_1523908369534: 'Paz',
      email_1523908371000: email,
      phone_1523908374421: phone,
    },
  ],
  [
    'Forminator',
    { 'name-1-first-name': 'Rosa', 'name-1-last-name': 'Paz', 'email-1': email, 'phone-1': phone, 'consent-1': 'x' },
  ],
  [
    'Fluent Forms',
    { names: { first_name: 'Rosa', last_name: 'Paz' }, email, phone, __submission: { id: '9', form_id: '2' } },
  ],
  [
    'JotForm',
    {
      content: {
        answers: {
          1: { name: 'heading', text: 'Quote', type: 'control_head' },
          3: { name: 'fullName', text: 'Full Name', type: 'control_fullname', answer: rosa },
          4: { name: 'email', text: 'E-mail', type: 'control_email', answer: email },
          5: { name: 'numeroDe', text: 'Phone', type: 'control_phone', answer: { area: '305', phone: '555-2301' } },
        },
      },
    },
  ],
  [
    'Wix',
    {
      data: {
        'field:first_name_8a2f': 'Rosa',
        'field:last_name_cc01': 'Paz',
        'field:email_6d7e': email,
        'field:phone_b1c2': phone,
      },
    },
  ],
  [
    'Webflow',
    {
      triggerType: 'form_submission',
      payload: { name: 'Email Form', data: { Name: 'Rosa Paz', Email: email, Phone: phone } },
    },
  ],
  [
    'TikTok',
    {
      object: 'lead',
      entry: [
        {
          ad: { id: 'a', name: 'Auto' },
          changes: [
            { field: 'name', value: 'Rosa Paz' },
            { field: 'phone_number', value: phone },
            { field: 'email', value: email },
          ],
        },
      ],
    },
  ],
  [
    'a list of fields by their ids',
    {
      fields: [
        { field_id: 'name', value: 'Rosa Paz' },
        { field_id: 'email', value: email },
        { field_id: 'phone', value: phone },
      ],
    },
  ],
  [
    'a list of questions',
    {
      responses: [
        { q: '¿Cómo se llama usted?', a: 'Rosa Paz' },
        { q: '¿A qué número le podemos llamar?', a: phone },
        { q: '¿Su correo?', a: email },
      ],
    },
  ],
  [
    'a seller of leads',
    {
      ContactInfo: { FirstName: 'Rosa', LastName: 'Paz', PhoneCell: phone, Email: email },
      Drivers: [{ FirstName: 'Luis', LastName: 'Mas' }],
    },
  ],
  [
    'an applicant in groups',
    {
      applicant: { name: rosa, contact: { email, phones: { cell: phone } } },
      co_applicant: { name: { first: 'Luis', last: 'Mas' }, phone: '9545552303' },
    },
  ],
  ['a person and a contact', { personal: { firstName: 'Rosa', lastName: 'Paz' }, contact: { email, phone } }],
  ['signs of control', { name: 'Rosa\u0007 Paz', email, phone: `\u001B${phone}` }],
];

/** Where forms and lead vendors name the current insurer. */
export const insurersInForms: readonly object[] = [
  { Data: { CurrentPolicy: { InsuranceCompany: { CompanyName: 'Geico', Years: '3' } } } },
  { prior_insurance: { company_name: 'Geico' } },
  { additional_info: { current_carrier: 'Geico' } },
  { insurer: 'Geico' },
];

/** The field names of forms with the same data about her. */
export const namesOfFields: readonly (readonly [string, object])[] = [
  ['a plug-in', { 'your-name': 'Rosa Paz', 'your-email': email, 'your-tel': phone }],
  ['a plug-in that numbers', { 'text-1': 'x', nombre_completo: 'Rosa Paz', 'email-2': email, 'tel-31': phone }],
  ['in one word', { fname: 'Rosa', lname: 'Paz', email_1: email, phone_mobile: phone }],
  [
    'questions',
    {
      'What is your full name?': 'Rosa Paz',
      'What is your email address?': email,
      'What is your phone number?': phone,
    },
  ],
  [
    'preguntas',
    {
      '¿Cuál es su nombre?': 'Rosa Paz',
      '¿Cuál es tu correo electrónico?': email,
      '¿Cuál es su número de teléfono?': phone,
    },
  ],
  ['su and tu', { su_nombre: 'Rosa Paz', tu_correo: email, su_telefono: phone }],
  ['short', { 'Insured’s Name': 'Rosa Paz', 'Correo del asegurado(a)': email, 'Nº de teléfono': phone }],
  ['a program', { First_Name__c: 'Rosa', Last_Name__c: 'Paz', 'Email - Primary': email, 'Bus. Phone': phone }],
  [
    'more questions',
    {
      '¿Cómo te llamas?': 'Rosa Paz',
      'Mejor correo': email,
      'What is the best phone number to reach you?': phone,
    },
  ],
  [
    'parts in brackets',
    {
      'q3_nombreCompleto[first]': 'Rosa',
      'q3_nombreCompleto[last]': 'Paz',
      q4_correo: email,
      'q5_numeroDe[area]': '305',
      'q5_numeroDe[phone]': '5552301',
    },
  ],
  ['required', { 'Name *': 'Rosa Paz', 'Email (required)': email, 'Teléfono (obligatorio)': phone }],
  [
    'title and value',
    {
      fields: {
        name: { id: 'name', type: 'text', title: 'Nombre', value: 'Rosa Paz' },
        field_a1: { id: 'field_a1', type: 'text', title: 'Correo', value: email },
        field_b2: { id: 'field_b2', type: 'tel', title: 'Teléfono', value: phone },
      },
    },
  ],
];
