import { z } from 'zod'
import { errorStatus, type ErrorCode } from './errors.ts'
import { webhooks } from './openapi-webhooks.ts'
import type { RouteDef } from './route.ts'
import { ErrorBody } from './schemas/common.ts'

type Json = Record<string, unknown>

/** Collects named schemas under `components` while converting zod to JSON Schema 2020-12. */
class SchemaCollector {
  readonly components: Json = {}

  convert(schema: z.ZodType, io: 'input' | 'output'): Json {
    const json = z.toJSONSchema(schema, {
      io,
      target: 'draft-2020-12',
      unrepresentable: 'any',
      override: ({ jsonSchema }) => {
        // The limits of a double are no limits of the API.
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
        // The server refuses unknown keys in what it is sent, at every depth.
        if (io === 'input' && jsonSchema.properties) jsonSchema.additionalProperties ??= false
      },
    }) as Json
    const definitions = (json['$defs'] ?? {}) as Record<string, Json>
    delete json['$schema']
    delete json['$defs']
    for (const [name, definition] of Object.entries(definitions))
      this.components[component(name, io)] ??= rewrite(definition, io)
    const id = json['id']
    const rewritten = rewrite(json, io) as Json
    if (typeof id !== 'string') return rewritten
    this.components[component(id, io)] ??= rewritten
    return { $ref: `#/components/schemas/${component(id, io)}` }
  }
}

/** A schema with defaults differs between what one sends and what one gets, so both have a name. */
const component = (name: string, io: 'input' | 'output') =>
  `${name.replace(/^__/, '')}${io === 'input' ? 'Input' : ''}`

function rewrite(value: unknown, io: 'input' | 'output'): unknown {
  if (Array.isArray(value)) return value.map((entry) => rewrite(entry, io))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, entry]) => key !== 'id' || typeof entry !== 'string')
      .map(([key, entry]) =>
        key === '$ref'
          ? [key, `#/components/schemas/${component(String(entry).replace('#/$defs/', ''), io)}`]
          : [key, rewrite(entry, io)],
      ),
  )
}

/** Every error a route may answer with: its own ones and those that guard and validation give to all. */
export function routeErrors(definition: RouteDef): ErrorCode[] {
  const input = definition.params ?? definition.query ?? definition.body
  return [
    ...new Set<ErrorCode>([
      ...(definition.errors ?? []),
      ...(definition.permission === 'public' ? [] : (['UNAUTHENTICATED', 'FORBIDDEN'] as const)),
      ...(definition.personal ? (['LOGIN_NEEDED'] as const) : []),
      ...(definition.params ? (['NOT_FOUND'] as const) : []),
      ...(input ? (['VALIDATION'] as const) : []),
      'RATE_LIMITED',
    ]),
  ]
}

function parameters(schemas: SchemaCollector, definition: RouteDef): Json[] {
  const places = [
    ['path', definition.params],
    ['query', definition.query],
  ] as const
  return places.flatMap(([place, object]) =>
    Object.entries(object?.shape ?? {}).map(([name, schema]) => {
      const type = schema as z.ZodType
      return {
        name,
        in: place,
        required: place === 'path' || !type.safeParse(undefined).success,
        ...(type.description ? { description: type.description } : {}),
        schema: schemas.convert(type, 'input'),
      }
    }),
  )
}

function successAnswer(schemas: SchemaCollector, { success, summary }: RouteDef): Json {
  if (success.kind === 'redirect')
    return { description: 'A redirect', headers: { location: { schema: { type: 'string' } } } }
  if (success.kind === 'stream')
    return {
      description: summary,
      content: {
        [success.mime ?? 'application/octet-stream']: { schema: { type: 'string', format: 'binary' } },
      },
    }
  const body = success.body ? schemas.convert(success.body, 'output') : { type: 'null' }
  if (success.kind === 'sse')
    return { description: summary, content: { 'text/event-stream': { schema: body } } }
  const envelope = {
    type: 'object',
    required: ['status', 'message', 'data'],
    properties: { status: { const: true }, message: { type: 'string' }, data: body },
  }
  return { description: summary, content: { 'application/json': { schema: envelope } } }
}

function operation(schemas: SchemaCollector, operationId: string, definition: RouteDef): Json {
  const error = schemas.convert(ErrorBody, 'output')
  const byStatus = Map.groupBy(routeErrors(definition), (code) => errorStatus[code])
  const answers = [...byStatus].map(([status, codes]) => [
    status,
    { description: codes.join(', '), content: { 'application/json': { schema: error } } },
  ])
  return {
    operationId,
    summary: definition.summary,
    tags: [definition.tag],
    parameters: parameters(schemas, definition),
    ...(definition.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemas.convert(definition.body, 'input') } },
      },
    }),
    ...(definition.upload && {
      requestBody: {
        required: true,
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
    }),
    responses: {
      [definition.success.status]: successAnswer(schemas, definition),
      ...Object.fromEntries(answers),
    },
    security:
      definition.permission === 'public'
        ? []
        : [{ session: [] }, ...(definition.personal ? [] : [{ apiKey: [] }, { bearer: [] }])],
    'x-permission': definition.permission,
  }
}

/** The OpenAPI 3.1 description of the whole API, straight from the route objects. */
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
      description:
        'Every JSON answer is `{ status, message, data }`. An error has `status: false`, a stable `code`, a `message` for people and the wrong fields in `errors`.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/api' }],
    paths,
    webhooks: webhooks((schema) => schemas.convert(schema, 'output')),
    components: {
      schemas: schemas.components,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'tokens' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}
