import type { SystemText } from './system-text.ts';

/** The English texts for clients and users of the agency. */
export const english: readonly SystemText[] = [
  {
    template_type: 'Lead Welcome',
    communication_type: 'Email',
    name: 'Welcome',
    description: 'Thanks a new lead and says who will call.',
    subject: 'Thanks for contacting {{agency_name}}',
    content: `Hello {{client_first_name | default: "there"}},

Thank you for asking us about {% if product %}{{product}} insurance{% else %}insurance{% endif %}. We're already working on it.

{% if seller_name %}{{seller_name}} will compare several carriers for you and contact you with options.{% else %}One of our agents will compare several carriers for you and contact you with options.{% endif %}

{% if agency_phone %}In a hurry? Call us at {{agency_phone}}.{% elsif reply_email %}In a hurry? Just reply to this email.{% endif %}

{{seller_name | default: agency_name}}
{{agency_name}}`,
  },
  {
    template_type: 'Quote Generated',
    communication_type: 'Email',
    name: 'Quote ready',
    description: 'Sends the premium of a quote.',
    subject: 'Your {{product | default: "insurance"}} quote is ready',
    content: `Hello {{client_first_name | default: "there"}},

Your {{product | default: "insurance"}} quote is ready:

{% if carrier %}Carrier: {{carrier}}
{% endif %}Annual premium: {{annual_premium}}
Quote: {{quote_number}}
{% if valid_until %}Valid until: {{valid_until}}{% endif %}

Would you like to change the coverage or the deductible, or start your policy? {% if reply_email %}Reply to this email{% if seller_phone %} or call {{seller_phone}}{% endif %}.{% elsif seller_phone %}Call {{seller_phone}}.{% else %}Let us know.{% endif %}

This quote is not a policy and does not bind coverage.

{{seller_name | default: agency_name}}
{{agency_name}}`,
  },
  {
    template_type: 'Quote Reminder',
    communication_type: 'Email',
    name: 'Quote reminder',
    description: 'Asks about a quote that was not answered.',
    subject: 'Do you have any questions about your quote?',
    content: `Hello {{client_first_name | default: "there"}},

We sent you {{product | default: "insurance"}} quote {{quote_number}} for {{annual_premium}} a year. Have you had a chance to look at it?

{% if valid_until %}The price is valid until {{valid_until}}. {% endif %}If something doesn't fit, tell us what matters most to you: there is almost always another option.

{% if reply_email %}Reply to this email{% if seller_phone %} or call {{seller_phone}}{% endif %}.{% elsif seller_phone %}Call {{seller_phone}}.{% endif %}

{{seller_name | default: agency_name}}
{{agency_name}}`,
  },
  {
    template_type: 'Policy Confirmation',
    communication_type: 'Email',
    name: 'Policy confirmation',
    description: 'Confirms a policy that has been sold.',
    subject:
      'Your {{product | default: "insurance"}} policy {% if starts_on %}starts on {{starts_on}}{% else %}is active{% endif %}',
    content: `Hello {{client_first_name | default: "there"}},

Thank you for trusting us. Here are the details of your policy:

Policy: {{policy_number}}
{% if carrier %}Carrier: {{carrier}}
{% endif %}Effective from {{effective_date}} to {{expiration_date}}
Annual premium: {{annual_premium}}

{% if starts_on %}Your coverage starts on {{starts_on}}. Until then, this policy doesn't cover you.

{% endif %}Keep this email handy. If you have a claim, move, or anything changes, contact us first{% if agency_phone %}: {{agency_phone}}{% endif %}.

{{seller_name | default: agency_name}}
{{agency_name}}`,
  },
  {
    template_type: 'Renewal Reminder',
    communication_type: 'Email',
    name: 'Renewal reminder',
    description: 'Tells a client that a policy expires soon.',
    subject: 'Your {{product | default: "insurance"}} policy expires on {{expiration_date}}',
    content: `Hello {{client_first_name | default: "there"}},

Your {{product | default: "insurance"}} policy {{policy_number}} expires on {{expiration_date}}.
{{other_policies | default: ""}}

We're checking whether your carrier still has the best price for you. Has anything changed this year, such as your address or what you want to insure? Let us know, because it can change your premium.

{% if reply_email %}Reply to this email{% if agency_phone %} or call us at {{agency_phone}}{% endif %}.{% elsif agency_phone %}Call us at {{agency_phone}}.{% endif %}

{{seller_name | default: agency_name}}
{{agency_name}}`,
  },
  {
    template_type: 'Renewal Urgent',
    communication_type: 'Email',
    name: 'Urgent renewal',
    description: 'Warns a client whose policy expires within days.',
    subject: 'Important: your policy expires on {{expiration_date}}',
    content: `Hello {{client_first_name | default: "there"}},

Your {{product | default: "insurance"}} policy {{policy_number}} expires on {{expiration_date}} and we don't have your confirmation yet.
{{other_policies | default: ""}}

Without a renewal you may be left without coverage from that day on. Please contact us today{% if agency_phone %}: {{agency_phone}}{% endif %}.

If you have already renewed, please disregard this email.

{{seller_name | default: agency_name}}
{{agency_name}}`,
  },
  {
    template_type: 'Task Assignment',
    communication_type: 'Email',
    name: 'Task assigned',
    description: 'Tells somebody of the agency about a new task.',
    subject: 'New task: {{task_title}}',
    content: `Hello {{seller_name | default: "there"}},

You have a new task: {{task_title}}

{% if client_name %}Client: {{client_name}}
{% endif %}{% if due_date %}Due: {{due_date}}{% endif %}
{{other_tasks | default: ""}}

You'll find it under Tasks.`,
  },
  {
    template_type: 'Task Reminder',
    communication_type: 'Email',
    name: 'Task reminder',
    description: 'Reminds somebody of the agency of a task that is due.',
    subject: 'Task due: {{task_title}}',
    content: `Hello {{seller_name | default: "there"}},

This task is due{% if due_date %} on {{due_date}}{% endif %}: {{task_title}}

{% if client_name %}Client: {{client_name}}{% endif %}
{{other_tasks | default: ""}}

You'll find it under Tasks.`,
  },
  {
    template_type: 'Task Completed',
    communication_type: 'Email',
    name: 'Task completed',
    description: 'Tells whoever created a task that it is done.',
    subject: 'Task completed: {{task_title}}',
    content: `Hello {{seller_name | default: "there"}},

This task has been completed: {{task_title}}

{% if client_name %}Client: {{client_name}}{% endif %}
{{other_tasks | default: ""}}`,
  },
  {
    template_type: 'Commission Report',
    communication_type: 'Email',
    name: 'Commission statement',
    description: 'Tells an agent that the statement of a period is ready.',
    subject: 'Your commission statement for {{period_name}} is ready',
    content: `Hello {{seller_name | default: "there"}},

The period {{period_name}} has been closed. Your net commission is {{net_to_pay}}.

You'll find the full statement, policy by policy, under Commissions.`,
  },
  {
    template_type: 'Lead Welcome',
    communication_type: 'SMS',
    name: 'Welcome (text)',
    description: 'Thanks a new lead and says who will call.',
    subject: '',
    content:
      '{{agency_name}}: Hi {{client_first_name | default: "there"}}, thanks for contacting us. {{seller_name | default: "An agent"}} will reach out soon with options. Reply STOP to opt out.',
  },
  {
    template_type: 'Quote Generated',
    communication_type: 'SMS',
    name: 'Quote ready (text)',
    description: 'Sends the premium of a quote.',
    subject: '',
    content:
      '{{agency_name}}: {{client_first_name | default: "Hi"}}, your {{product | default: "insurance"}} quote is ready: {{annual_premium}} a year. Questions? {{seller_phone | default: agency_phone | default: "Reply here."}} Reply STOP to opt out.',
  },
  {
    template_type: 'Quote Reminder',
    communication_type: 'SMS',
    name: 'Quote reminder (text)',
    description: 'Asks about a quote that was not answered.',
    subject: '',
    content:
      '{{agency_name}}: {{client_first_name | default: "Hi"}}, any questions about your {{annual_premium}} quote? We are happy to adjust it. Reply here. STOP to opt out.',
  },
  {
    template_type: 'Policy Confirmation',
    communication_type: 'SMS',
    name: 'Policy confirmation (text)',
    description: 'Confirms a policy that has been sold.',
    subject: '',
    content:
      '{{agency_name}}: your {{product | default: "insurance"}} policy {{policy_number}} {% if starts_on %}starts on {{starts_on}}{% else %}is active as of {{effective_date}}{% endif %}. Thank you for trusting us! Reply STOP to opt out.',
  },
  {
    template_type: 'Renewal Reminder',
    communication_type: 'SMS',
    name: 'Renewal reminder (text)',
    description: 'Tells a client that a policy expires soon.',
    subject: '',
    content:
      '{{agency_name}}: your {{product | default: "insurance"}} policy expires on {{expiration_date}}. Any changes this year? Reply here{% if agency_phone %} or call {{agency_phone}}{% endif %}. STOP to opt out.',
  },
  {
    template_type: 'Renewal Urgent',
    communication_type: 'SMS',
    name: 'Urgent renewal (text)',
    description: 'Warns a client whose policy expires within days.',
    subject: '',
    content:
      '{{agency_name}}: IMPORTANT, your {{product | default: "insurance"}} policy expires on {{expiration_date}} and is not renewed yet. Contact us today{% if agency_phone %}: {{agency_phone}}{% endif %}. STOP to opt out.',
  },
];
