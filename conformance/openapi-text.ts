type Json = Readonly<Record<string, unknown>>;

/**
 * An OpenAPI document as lines that are short enough to compare: one for each route, with its answers, one for each of
 * its parameters, and one for each field of a schema. Nothing of the document is left out.
 */
export function openApiText({ paths, components, ...document }: Json): string {
  const { schemas, responses, ...others } = components as Readonly<Record<string, Record<string, Json>>>;
  const lines = [
    ...namedLines('', document),
    ...namedLines('components.', others),
    ...Object.entries(responses ?? {}).map(([name, response]) => `response ${name} ${JSON.stringify(response)}`),
    ...Object.entries(paths as Record<string, Record<string, Json>>).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) => routeLines(`${method} ${path}`, operation)),
    ),
    ...Object.entries(schemas ?? {}).flatMap(([name, schema]) => schemaLines(`schema ${name}`, schema)),
  ];
  return `${lines.join('\n')}\n`;
}

const namedLines = (before: string, values: Json) =>
  Object.entries(values).map(([name, value]) => `${before}${name} ${JSON.stringify(value)}`);

function routeLines(route: string, operation: Json): string[] {
  const { parameters = [], requestBody, responses, ...own } = operation;
  const fields: string[] = [];
  /** The text of a body or an answer, whose own fields get their lines. */
  const briefly = (name: string, { content, ...rest }: Json): string => {
    const bodies = Object.entries((content ?? {}) as Record<string, { schema: Json }>).map(
      ([type, { schema, ...more }]) => {
        if ('$ref' in schema) return [type, { ...more, schema }];
        fields.push(...schemaLines(`  ${name} ${type}`, schema));
        return [type, more];
      },
    );
    return JSON.stringify({ ...rest, ...(content !== undefined && { content: Object.fromEntries(bodies) }) });
  };
  const answers = Object.entries(responses as Record<string, Json>).map(
    ([status, response]) => `${status} ${briefly(status, response)}`,
  );
  const body = requestBody === undefined ? [] : [`body ${briefly('body', requestBody as Json)}`];
  const asked = (parameters as Json[]).map((parameter) => `  parameter ${JSON.stringify(parameter)}`);
  return [[route, JSON.stringify(own), ...body, ...answers].join(' '), ...asked, ...fields];
}

/** A schema in lines: its fields at any depth by their path, and what isn't a field as JSON. `?` marks an optional one. */
function schemaLines(path: string, schema: Json): string[] {
  const { properties, required, items, additionalProperties, anyOf, oneOf, allOf, ...own } = schema;
  const nested: string[] = [];
  const isRequired = new Set(required as readonly string[]);
  for (const [name, field] of Object.entries((properties ?? {}) as Record<string, Json>))
    nested.push(...schemaLines(`${path}.${name}${isRequired.has(name) ? '' : '?'}`, field));
  if (items) nested.push(...schemaLines(`${path}[]`, items as Json));
  const hasValues = typeof additionalProperties === 'object';
  if (hasValues) nested.push(...schemaLines(`${path}{}`, additionalProperties as Json));
  for (const [kind, choices] of Object.entries({ anyOf, oneOf, allOf }))
    for (const [at, choice] of ((choices ?? []) as Json[]).entries())
      nested.push(...schemaLines(`${path} ${kind} ${at + 1}`, choice));
  const rest = hasValues || additionalProperties === undefined ? own : { ...own, additionalProperties };
  return [`${path} ${JSON.stringify(rest)}`, ...nested];
}
