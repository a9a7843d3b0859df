import { describe, expect, it } from 'vitest'
import { openapi } from './openapi.ts'
import { routes } from './routes.ts'

interface Operation {
  operationId: string
  parameters: { name: string; in: string }[]
  responses: Record<string, unknown>
  'x-permission': string
}

const description = openapi(routes, '1.2.3')
const text = JSON.stringify(description)
const paths = description['paths'] as Record<string, Record<string, Operation>>
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ path, operation })),
)

describe('the OpenAPI description', () => {
  it('has one operation for every route', () => {
    expect(
      operations.map(({ operation }) => operation.operationId).toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(Object.keys(routes).toSorted((a, b) => a.localeCompare(b)))
  })

  it('refers only to schemas that it has', () => {
    const { schemas } = description['components'] as { schemas: Record<string, unknown> }
    const referred = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name!)

    expect(referred.length).toBeGreaterThan(20)
    expect(referred.filter((name) => !(name in schemas))).toEqual([])
    expect(text).not.toContain('#/$defs/')
  })

  it('describes the calls that webhooks get', () => {
    const webhooks = description['webhooks'] as Record<
      string,
      { post: { requestBody: object; responses: object } }
    >
    expect(Object.keys(webhooks)).toEqual(['run.delivered', 'test', 'notifications'])
    const { schemas } = description['components'] as { schemas: Record<string, { properties: object }> }
    expect(JSON.stringify(webhooks['run.delivered'])).toContain('#/components/schemas/RunDelivered')
    expect(Object.keys(schemas['RunDelivered']!.properties)).toEqual(
      expect.arrayContaining(['event', 'csv_url', 'yaml_url', 'delivered_records', 'files', 'links_expire']),
    )
  })

  it('says for whom CSV is guarded against formulas', () => {
    const { schemas } = description['components'] as {
      schemas: Record<string, { properties: Record<string, { description: string }> }>
    }
    expect(schemas['CsvChoiceInput']!.properties['formulaGuard']!.description).toMatch(
      /Left out: true for what people open .*, false for what programs get/,
    )
  })

  it('says that bodies take no other keys than those it names', () => {
    const { schemas } = description['components'] as { schemas: Record<string, Record<string, unknown>> }
    const bodies = operations.flatMap(({ operation }) => {
      const { requestBody } = operation as unknown as {
        requestBody?: { content: Record<string, { schema: Record<string, unknown> }> }
      }
      const schema = requestBody?.content['application/json']?.schema
      if (!schema) return []
      return variantsOf(schema, schemas)
    })

    expect(bodies.length).toBeGreaterThan(50)
    for (const body of bodies) expect(body).toHaveProperty('additionalProperties')
  })

  it('describes every parameter of every path, and the permission of every call', () => {
    for (const { path, operation } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const described = operation.parameters
        .filter((parameter) => parameter.in === 'path')
        .map((parameter) => parameter.name)
      expect([path, described]).toEqual([path, inPath])
      expect(operation['x-permission']).toBeTypeOf('string')
      expect(Object.keys(operation.responses).length).toBeGreaterThan(1)
    }
  })
})

/** The schema itself, or its variants if it is a union. */
function variantsOf(
  schema: Record<string, unknown>,
  schemas: Record<string, Record<string, unknown>>,
): Record<string, unknown>[] {
  const { $ref, oneOf } = schema as { $ref?: string; oneOf?: Record<string, unknown>[] }
  if ($ref) return variantsOf(schemas[$ref.split('/').at(-1)!]!, schemas)
  return oneOf ? oneOf.flatMap((one) => variantsOf(one, schemas)) : [schema]
}
