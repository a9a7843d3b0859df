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

// zod checks formats, in a separate test below.
const ajv = new Ajv2020({
  strict: false,
  validateFormats: false,
  validateSchema: false,
  allErrors: true,
})

/** Validates values by the document's own schemas, as readers of the document would; compiles all of them at once. */
function faults(pairs: readonly { name: string; schema: object; value: unknown }[]): string[] {
  const { components } = description
  const properties = Object.fromEntries(pairs.map(({ schema }, index) => [index, schema]))
  const validate = ajv.compile({ components, properties })
  if (validate(Object.fromEntries(pairs.map(({ value }, index) => [index, value])))) return []
  return validate.errors!.map(({ instancePath, message }) => {
    const [, index, ...path] = instancePath.split('/')
    return `${pairs[Number(index)]!.name}: ${path.join('.')} ${message}`
  })
}

describe('the examples of the OpenAPI description', () => {
  it('are there for every body and every JSON answer', () => {
    expect(jsonMedia.length).toBeGreaterThan(270)
    expect(jsonMedia.filter(({ media }) => media.example === undefined).map(({ name }) => name)).toEqual([])
  })

  it('are what the schemas of the document describe', () => {
    const pairs = jsonMedia.map(({ name, media }) => ({ name, schema: media.schema, value: media.example }))
    expect(faults(pairs)).toEqual([])
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
    const pairs = Object.entries(examples).map(([name, { value }]) => ({
      name,
      schema: schemas.Error,
      value,
    }))
    expect(pairs.map(({ value }) => value.code)).toEqual(pairs.map(({ name }) => name))
    expect(faults(pairs)).toEqual([])
  })

  it('hold the recipe of the README, which the document takes as it stands', () => {
    const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8')
    const recipe: unknown = JSON.parse(/```json\n([^]*?)```/.exec(readme)![1]!)
    const report = bodyExample('reportCreate', routes.reportCreate)

    expect(report).toMatchObject({ recipe })
    const schema = { $ref: '#/components/schemas/RecipeInput' }
    expect(
      faults([
        { name: 'as it stands', schema, value: recipe },
        { name: 'misspelt', schema, value: { ...(recipe as object), bogus: 1 } },
      ]),
    ).toEqual(['misspelt:  must NOT have additional properties'])
  })
})
