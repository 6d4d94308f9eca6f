import type { SystemText } from './system-text.ts';

/** The Spanish texts for clients and users of the agency. */
export const spanish: readonly SystemText[] = [
  {
    template_type: 'Lead Welcome',
    communication_type: 'Email',
    name: 'Bienvenida',
    description: 'Agradece a un lead nuevo y le dice quién lo llamará.',
    subject: 'Gracias por comunicarse con {{agency_name}}',
    content: `Hola{% if client_first_name %}, {{client_first_name}}{% endif %}:

Gracias por consultarnos sobre su {% if product %}seguro de {{product}}{% else %}seguro{% endif %}. Ya estamos trabajando en su solicitud.

{% if seller_name %}{{seller_name}} comparará varias aseguradoras y se comunicará con usted para presentarle opciones.{% else %}Uno de nuestros agentes comparará varias aseguradoras y se comunicará con usted para presentarle opciones.{% endif %}

{% if agency_phone %}¿Tiene prisa? Llámenos al {{agency_phone}}.{% elsif reply_email %}¿Tiene prisa? Responda a este correo.{% endif %}

{{seller_name | default: agency_name}}
{{agency_name}}`,
  },
  {
    template_type: 'Quote Generated',
    communication_type: 'Email',
    name: 'Cotización lista',
    description: 'Envía la prima de una cotización.',
    subject: 'Su cotización{% if product %} de {{product}}{% endif %} está lista',
    content: `Hola{% if client_first_name %}, {{client_first_name}}{% endif %}:

Su cotización{% if product %} de {{product}}{% endif %} está lista:

{% if carrier %}Aseguradora: {{carrier}}
{% endif %}Prima anual: {{annual_premium}}
Cotización: {{quote_number}}
{% if valid_until %}Válida hasta: {{valid_until}}{% endif %}

¿Desea cambiar la cobertura o el deducible, o comenzar su póliza? {% if reply_email %}Responda a este correo{% if seller_phone %} o llame al {{seller_phone}}{% endif %}.{% elsif seller_phone %}Llame al {{seller_phone}}.{% else %}Avísenos.{% endif %}

Esta cotización no es una póliza y no pone cobertura en vigor.

{{seller_name | default: agency_name}}
{{agency_name}}`,
  },
  {
    template_type: 'Quote Reminder',
    communication_type: 'Email',
    name: 'Recordatorio de cotización',
    description: 'Pregunta por una cotización sin respuesta.',
    subject: '¿Tiene preguntas sobre su cotización?',
    content: `Hola{% if client_first_name %}, {{client_first_name}}{% endif %}:

Le enviamos la cotización {{quote_number}}{% if product %} de {{product}}{% endif %} por {{annual_premium}} al año. ¿Pudo revisarla?

{% if valid_until %}La prima es válida hasta el {{valid_until}}. {% endif %}Si algo no le conviene, díganos qué es lo más importante para usted: casi siempre hay otra opción.

{% if reply_email %}Responda a este correo{% if seller_phone %} o llame al {{seller_phone}}{% endif %}.{% elsif seller_phone %}Llame al {{seller_phone}}.{% endif %}

{{seller_name | default: agency_name}}
{{agency_name}}`,
  },
  {
    template_type: 'Policy Confirmation',
    communication_type: 'Email',
    name: 'Confirmación de póliza',
    description: 'Confirma una póliza vendida.',
    subject:
      'Su póliza{% if product %} de {{product}}{% endif %} {% if starts_on %}comienza el {{starts_on}}{% else %}está en vigor{% endif %}',
    content: `Hola{% if client_first_name %}, {{client_first_name}}{% endif %}:

Gracias por su confianza. Estos son los datos de su póliza:

Póliza: {{policy_number}}
{% if carrier %}Aseguradora: {{carrier}}
{% endif %}Vigencia: del {{effective_date}} al {{expiration_date}}
Prima anual: {{annual_premium}}

{% if starts_on %}Su cobertura comienza el {{starts_on}}. Hasta ese día, esta póliza no lo cubre.

{% endif %}Guarde este correo. Si tiene un reclamo, se muda o algo cambia, comuníquese primero con nosotros{% if agency_phone %}: {{agency_phone}}{% endif %}.

{{seller_name | default: agency_name}}
{{agency_name}}`,
  },
  {
    template_type: 'Renewal Reminder',
    communication_type: 'Email',
    name: 'Recordatorio de renovación',
    description: 'Avisa a un cliente que su póliza vence pronto.',
    subject: 'Su póliza{% if product %} de {{product}}{% endif %} vence el {{expiration_date}}',
    content: `Hola{% if client_first_name %}, {{client_first_name}}{% endif %}:

Su póliza{% if product %} de {{product}}{% endif %} {{policy_number}} vence el {{expiration_date}}.
{{other_policies | default: ""}}

Estamos revisando si su aseguradora sigue teniendo la mejor prima para usted. ¿Cambió algo este año, como su dirección o lo que desea asegurar? Díganos, porque puede cambiar su prima.

{% if reply_email %}Responda a este correo{% if agency_phone %} o llámenos al {{agency_phone}}{% endif %}.{% elsif agency_phone %}Llámenos al {{agency_phone}}.{% endif %}

{{seller_name | default: agency_name}}
{{agency_name}}`,
  },
  {
    template_type: 'Renewal Urgent',
    communication_type: 'Email',
    name: 'Renovación urgente',
    description: 'Advierte a un cliente cuya póliza vence en días.',
    subject: 'Importante: su póliza vence el {{expiration_date}}',
    content: `Hola{% if client_first_name %}, {{client_first_name}}{% endif %}:

Su póliza{% if product %} de {{product}}{% endif %} {{policy_number}} vence el {{expiration_date}} y aún no tenemos su confirmación.
{{other_policies | default: ""}}

Sin la renovación podría quedarse sin cobertura a partir de ese día. Comuníquese con nosotros hoy mismo{% if agency_phone %}: {{agency_phone}}{% endif %}.

Si ya renovó, no tome en cuenta este correo.

{{seller_name | default: agency_name}}
{{agency_name}}`,
  },
  {
    template_type: 'Task Assignment',
    communication_type: 'Email',
    name: 'Tarea asignada',
    description: 'Avisa a alguien de la agencia de una tarea nueva.',
    subject: 'Nueva tarea: {{task_title}}',
    content: `Hola{% if seller_name %}, {{seller_name}}{% endif %}:

Tiene una tarea nueva: {{task_title}}

{% if client_name %}Cliente: {{client_name}}
{% endif %}{% if due_date %}Fecha límite: {{due_date}}{% endif %}
{{other_tasks | default: ""}}

La encontrará en Tareas.`,
  },
  {
    template_type: 'Task Reminder',
    communication_type: 'Email',
    name: 'Recordatorio de tarea',
    description: 'Recuerda a alguien de la agencia una tarea que vence.',
    subject: 'Tarea pendiente: {{task_title}}',
    content: `Hola{% if seller_name %}, {{seller_name}}{% endif %}:

Esta tarea está pendiente{% if due_date %} para el {{due_date}}{% endif %}: {{task_title}}

{% if client_name %}Cliente: {{client_name}}{% endif %}
{{other_tasks | default: ""}}

La encontrará en Tareas.`,
  },
  {
    template_type: 'Task Completed',
    communication_type: 'Email',
    name: 'Tarea completada',
    description: 'Avisa a quien creó una tarea que está hecha.',
    subject: 'Tarea completada: {{task_title}}',
    content: `Hola{% if seller_name %}, {{seller_name}}{% endif %}:

Esta tarea se completó: {{task_title}}

{% if client_name %}Cliente: {{client_name}}{% endif %}
{{other_tasks | default: ""}}`,
  },
  {
    template_type: 'Commission Report',
    communication_type: 'Email',
    name: 'Estado de cuenta de comisiones',
    description: 'Avisa a un agente que el estado de cuenta de un período está listo.',
    subject: 'Su estado de cuenta de comisiones de {{period_name}} está listo',
    content: `Hola{% if seller_name %}, {{seller_name}}{% endif %}:

El período {{period_name}} se cerró. Su comisión neta es de {{net_to_pay}}.

Encontrará el detalle completo, póliza por póliza, en Comisiones.`,
  },
  {
    template_type: 'Lead Welcome',
    communication_type: 'SMS',
    name: 'Bienvenida (mensaje de texto)',
    description: 'Agradece a un lead nuevo y le dice quién lo llamará.',
    subject: '',
    content:
      '{{agency_name}}: Hola{% if client_first_name %} {{client_first_name}}{% endif %}, gracias por escribirnos. {{seller_name | default: "Un agente"}} le contactará pronto con opciones. Responda ALTO para no recibir más.',
  },
  {
    template_type: 'Quote Generated',
    communication_type: 'SMS',
    name: 'Cotización lista (mensaje de texto)',
    description: 'Envía la prima de una cotización.',
    subject: '',
    content:
      '{{agency_name}}: {{client_first_name | default: "Hola"}}, su cotización está lista: {{annual_premium}} al año. ¿Preguntas? {{seller_phone | default: agency_phone | default: "Responda aquí."}} ALTO para no recibir más.',
  },
  {
    template_type: 'Quote Reminder',
    communication_type: 'SMS',
    name: 'Recordatorio de cotización (mensaje de texto)',
    description: 'Pregunta por una cotización sin respuesta.',
    subject: '',
    content:
      '{{agency_name}}: {{client_first_name | default: "Hola"}}, ¿tiene preguntas sobre su cotización de {{annual_premium}}? Con gusto la ajustamos. Responda aquí. ALTO para no recibir más.',
  },
  {
    template_type: 'Policy Confirmation',
    communication_type: 'SMS',
    name: 'Confirmación de póliza (mensaje de texto)',
    description: 'Confirma una póliza vendida.',
    subject: '',
    content:
      '{{agency_name}}: su póliza {{policy_number}} {% if starts_on %}comienza el {{starts_on}}{% else %}está en vigor desde el {{effective_date}}{% endif %}. ¡Gracias por su confianza! ALTO para no recibir más.',
  },
  {
    template_type: 'Renewal Reminder',
    communication_type: 'SMS',
    name: 'Recordatorio de renovación (mensaje de texto)',
    description: 'Avisa a un cliente que su póliza vence pronto.',
    subject: '',
    content:
      '{{agency_name}}: su póliza{% if product %} de {{product}}{% endif %} vence el {{expiration_date}}. ¿Hubo cambios este año? Responda aquí{% if agency_phone %} o llame al {{agency_phone}}{% endif %}. ALTO para no recibir más.',
  },
  {
    template_type: 'Renewal Urgent',
    communication_type: 'SMS',
    name: 'Renovación urgente (mensaje de texto)',
    description: 'Advierte a un cliente cuya póliza vence en días.',
    subject: '',
    content:
      '{{agency_name}}: IMPORTANTE, su póliza{% if product %} de {{product}}{% endif %} vence el {{expiration_date}} y no está renovada. Contáctenos hoy{% if agency_phone %}: {{agency_phone}}{% endif %}. ALTO para no recibir más.',
  },
];
