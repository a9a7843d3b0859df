import { errorExamples } from './openapi/examples/errors.ts'
import { limitHeaders, retryAfter } from './openapi/headers.ts'
import { operation } from './openapi/operation.ts'
import { SchemaCollector, type Json } from './openapi/schema-collector.ts'
import { webhooks } from './openapi-webhooks.ts'
import type { RouteDef } from './route.ts'

const about = `Every JSON answer is \`{ status, message, data }\`. An error has \`status: false\`, a stable \`code\`, a \`message\` for people and the wrong fields in \`errors\`.

**Log-in.** Programs send an API key of a user as \`X-Api-Key\`, or as \`Authorization: Bearer …\`; they may do what the user may.

**Lists.** \`page\` counts from 1 and \`limit\` is the entries a page; the answer has \`pagination\` with \`page\`, \`perPage\` and \`total\`. The search over everything and the logs of runs take \`offset\` and \`limit\` instead.

**Limits.** Calls are counted by the minute: those with an API key by the key, some others by the address they come from. \`X-RateLimit-*\` say what is left. Who is refused gets 429 and \`Retry-After\` in seconds.

**Bodies** take no keys that are not described. Times are ISO 8601; answers have them in UTC.`

/** The OpenAPI 3.1 description of the whole API, generated from the route objects. */
export function openapi(routes: Record<string, RouteDef>, version: string): Json {
  const schemas = new SchemaCollector()
  const paths: Record<string, Json> = {}
  for (const [name, definition] of Object.entries(routes)) {
    paths[definition.path] ??= {}
    paths[definition.path]![definition.method.toLowerCase()] = operation(schemas, name, definition)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Windrow API',
      version,
      description: about,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/api' }],
    paths,
    webhooks: webhooks((schema) => schemas.convert(schema, 'output')),
    components: {
      schemas: schemas.components,
      responses: schemas.answers,
      headers: { ...limitHeaders, ...retryAfter },
      examples: errorExamples,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'tokens' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}
