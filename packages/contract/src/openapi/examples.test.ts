import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { openapi } from '../openapi.ts'
import type { RouteDef } from '../route.ts'
import { routes } from '../routes.ts'
import { answerExample, bodyExample } from './example-of.ts'

const description = openapi(routes, '1.2.3')
const all = Object.entries(routes as Record<string, RouteDef>)

interface Media {
  schema: object
  example?: unknown
  examples?: object
}
interface Place {
  content?: Record<string, Media>
}
interface Operation {
  operationId?: string
  requestBody?: Place
  responses: Record<string, Place>
}

const isJson = /^(application\/json|text\/event-stream)$/

const operationsIn = (part: unknown) =>
  Object.entries(part as Record<string, Record<string, Operation>>).flatMap(([name, methods]) =>
    Object.values(methods).map((operation) => ({ name: operation.operationId ?? name, operation })),
  )
const operations = [...operationsIn(description['paths']), ...operationsIn(description['webhooks'])]
const jsonMedia = operations.flatMap(({ name, operation }) =>
  [operation.requestBody, ...Object.values(operation.responses)].flatMap((place) =>
    Object.entries(place?.content ?? {})
      .filter(([type, { schema }]) => isJson.test(type) && !('format' in schema))
      .map(([, media]) => ({ name, media })),
  ),
)

// Where no format is asked for, that is the business of zod, which has its own say below.
const ajv = new Ajv2020({ strict: false, validateFormats: false })
ajv.addSchema({ $id: 'api:', components: description['components'] })
/** What is wrong with a value by the schemas of the document itself, as a reader of it sees them. */
const faults = (schema: object, value: unknown): string[] => {
  const own = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"api:#/components')) as object
  const validate = ajv.compile(own)
  return validate(value) ? [] : (validate.errors ?? []).map((one) => `${one.instancePath} ${one.message}`)
}

describe('the examples of the OpenAPI description', () => {
  it('are there for every body and every JSON answer', () => {
    expect(jsonMedia.length).toBeGreaterThan(270)
    expect(jsonMedia.filter(({ media }) => media.example === undefined).map(({ name }) => name)).toEqual([])
  })

  it('are what the schemas of the document describe', () => {
    const wrong = jsonMedia.flatMap(({ name, media }) =>
      faults(media.schema, media.example).map((fault) => `${name}: ${fault}`),
    )
    expect(wrong).toEqual([])
  })

  it('are what the schemas that the server checks by take', () => {
    const wrong = all.flatMap(([name, definition]) => [
      [`${name} body`, definition.body?.safeParse(bodyExample(name, definition)).error],
      [`${name} answer`, definition.success.body?.safeParse(answerExample(name, definition)).error],
    ])
    expect(wrong.filter(([, error]) => error)).toEqual([])
  })

  it('of errors have the code that they stand for', () => {
    const { examples, schemas } = description['components'] as {
      examples: Record<string, { value: { code: string } }>
      schemas: { Error: object }
    }
    for (const [code, { value }] of Object.entries(examples)) {
      expect(value.code).toBe(code)
      expect(faults(schemas.Error, value)).toEqual([])
    }
  })

  it('hold the recipe of the README, which the document takes as it stands', () => {
    const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8')
    const recipe: unknown = JSON.parse(/```json\n([^]*?)```/.exec(readme)![1]!)
    const report = bodyExample('reportCreate', routes.reportCreate)

    expect(report).toMatchObject({ recipe })
    expect(faults({ $ref: '#/components/schemas/RecipeInput' }, recipe)).toEqual([])
    expect(faults({ $ref: '#/components/schemas/RecipeInput' }, { ...(recipe as object), bogus: 1 })).toEqual(
      [' must NOT have additional properties'],
    )
  })
})
