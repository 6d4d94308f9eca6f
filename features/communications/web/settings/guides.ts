/** The setup steps at each provider; a webhook address is shown at the step where it is pasted. */
export const guides = [
  { name: 'sendgrid', steps: 5, addresses: { 4: 'sendgrid_webhook_url' } },
  { name: 'twilio', steps: 4, addresses: { 3: 'twilio_inbound_url', 4: 'twilio_status_url' } },
  { name: 'tendlc', steps: 6, addresses: {} },
] as const satisfies readonly {
  name: string;
  steps: number;
  addresses: Readonly<Record<number, 'sendgrid_webhook_url' | 'twilio_inbound_url' | 'twilio_status_url'>>;
}[];
