import type { z } from 'zod'
import { errorStatus, type ErrorCode } from '../errors.ts'
import type { RouteDef } from '../route.ts'
import { ErrorBody } from '../schemas/common.ts'
import { answerExample, bodyExample, parameterExample } from './example-of.ts'
import { answerHeaders } from './headers.ts'
import { type Json, type SchemaCollector, withoutDefaults } from './schema-collector.ts'

/** All errors of a route: its own, and those of guard and validation, which apply to all. */
export function routeErrors(definition: RouteDef): ErrorCode[] {
  const input = definition.params ?? definition.query ?? definition.body
  return [
    ...new Set<ErrorCode>([
      ...(definition.errors ?? []),
      ...(definition.permission === 'public' ? [] : (['UNAUTHENTICATED', 'FORBIDDEN'] as const)),
      ...(definition.permission === 'public' || definition.beforeSecondFactor
        ? []
        : (['SECOND_FACTOR_REQUIRED'] as const)),
      ...(definition.personal ? (['LOGIN_NEEDED'] as const) : []),
      ...(definition.params ? (['NOT_FOUND'] as const) : []),
      ...(input ? (['VALIDATION'] as const) : []),
      'RATE_LIMITED',
    ]),
  ]
}

/** Who may make the call, how often, and what it accepts: facts of the definition beyond its summary. */
function remarks(definition: RouteDef): string {
  const { permission, personal, rateLimit, upload, bodyLimit, changesNothing } = definition
  return [
    permission === 'public' ? 'Needs no login.' : `Needs the permission \`${permission}\`.`,
    personal && 'Only for the logged-in user: not for API keys, and not while impersonating.',
    definition.beforeSecondFactor && 'Also answers people who have yet to set up a required second factor.',
    rateLimit && `Limited to ${rateLimit} calls per minute and address.`,
    upload && 'The body is the file itself.',
    bodyLimit && `The body may have ${bodyLimit.toLocaleString('en')} bytes.`,
    changesNothing && 'Changes nothing.',
  ]
    .filter(Boolean)
    .join(' ')
}

function parameters(schemas: SchemaCollector, name: string, definition: RouteDef): Json[] {
  const places = [
    ['path', 'params', definition.params],
    ['query', 'query', definition.query],
  ] as const
  return places.flatMap(([place, part, object]) =>
    Object.entries(object?.shape ?? {}).map(([field, schema]) => {
      const type = schema as z.ZodType
      const example = parameterExample(type, { owner: `${name}.${part}`, field })
      return {
        name: field,
        in: place,
        required: place === 'path' || !type.safeParse(undefined).success,
        ...(type.description ? { description: type.description } : {}),
        schema: schemas.convert(type, 'input'),
        ...(example === undefined ? {} : { example }),
      }
    }),
  )
}

function successContent(schemas: SchemaCollector, name: string, definition: RouteDef): Json {
  const { success } = definition
  if (success.kind === 'stream') {
    const type = success.mime ?? 'application/octet-stream'
    return { [type]: { schema: { type: 'string', format: 'binary' } } }
  }
  const body = success.body ? schemas.convert(success.body, 'output') : { type: 'null' }
  const data = answerExample(name, definition)
  if (success.kind === 'sse') return { 'text/event-stream': { schema: body, example: data } }
  const schema = {
    type: 'object',
    required: ['status', 'message', 'data'],
    properties: { status: { const: true }, message: { type: 'string' }, data: body },
  }
  return { 'application/json': { schema, example: { status: true, message: 'OK', data } } }
}

function successAnswer(schemas: SchemaCollector, name: string, definition: RouteDef): Json {
  const { success, summary } = definition
  const headers = answerHeaders(success.status)
  if (success.kind === 'redirect') {
    const location = { description: 'Where to go', schema: { type: 'string' } }
    return { description: 'A redirect', headers: { ...headers, Location: location } }
  }
  return {
    description: summary,
    headers,
    content: successContent(schemas, name, definition),
  }
}

/** "RUN_ACTIVE" becomes "RunActive". */
const pascal = (code: ErrorCode) =>
  code
    .split('_')
    .map((word) => word[0]! + word.slice(1).toLowerCase())
    .join('')

/** The answer for a status with these codes, shared by many calls. */
function errorAnswer(schemas: SchemaCollector, status: number, codes: readonly ErrorCode[]): Json {
  const name = codes.map(pascal).join('Or')
  schemas.answers[name] ??= {
    description: codes.join(', '),
    headers: answerHeaders(status),
    content: {
      'application/json': {
        schema: schemas.convert(ErrorBody, 'output'),
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  }
  return { $ref: `#/components/responses/${name}` }
}

function errorAnswers(schemas: SchemaCollector, definition: RouteDef): Json {
  const byStatus = Map.groupBy(routeErrors(definition).toSorted(), (code) => errorStatus[code])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, errorAnswer(schemas, status, codes)]),
  )
}

function requestBody(schemas: SchemaCollector, name: string, definition: RouteDef): Json | undefined {
  if (definition.upload) {
    const schema = { type: 'string', format: 'binary' }
    return { required: true, content: { 'application/octet-stream': { schema } } }
  }
  if (!definition.body) return undefined
  const schema = withoutDefaults(schemas.convert(definition.body, 'input'))
  const example = bodyExample(name, definition)
  return { required: true, content: { 'application/json': { schema, example } } }
}

/** One call as an OpenAPI operation. `name` is the call's name in the contract. */
export function operation(schemas: SchemaCollector, name: string, definition: RouteDef): Json {
  const body = requestBody(schemas, name, definition)
  return {
    operationId: name,
    summary: definition.summary,
    description: remarks(definition),
    tags: [definition.tag],
    parameters: parameters(schemas, name, definition),
    ...(body ? { requestBody: body } : {}),
    responses: {
      [definition.success.status]: successAnswer(schemas, name, definition),
      ...errorAnswers(schemas, definition),
    },
    security:
      definition.permission === 'public'
        ? []
        : [{ session: [] }, ...(definition.personal ? [] : [{ apiKey: [] }, { bearer: [] }])],
    'x-permission': definition.permission,
  }
}
