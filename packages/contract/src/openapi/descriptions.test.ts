import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openapi } from '../openapi.ts'
import { routes } from '../routes.ts'

interface Parameter {
  name: string
  description?: string
}
interface Operation {
  operationId: string
  summary?: string
  description?: string
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: object }> }
}

const description = openapi(routes, '1.2.3')
const paths = description['paths'] as Record<string, Record<string, Operation>>
const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
const components = description['components'] as Record<string, Record<string, object>>

/** Names that need no description: their values explain them. */
const selfExplaining = ['accountType', 'sort', 'status', 'tier']

describe('the OpenAPI description', () => {
  it('says of every call what it does, and who may make it', () => {
    for (const { operationId, summary, description: text } of operations) {
      expect([operationId, summary ?? '']).toEqual([operationId, expect.stringMatching(/\w+ \w+|^\w+$/)])
      expect([operationId, text ?? '']).toEqual([
        operationId,
        expect.stringMatching(/^Needs (no login|the permission)/),
      ])
    }
  })

  it('says of every parameter what it is, but where its name says all', () => {
    const bare = operations.flatMap(({ operationId, parameters }) =>
      parameters.filter((one) => !one.description).map((one) => ({ call: operationId, name: one.name })),
    )
    expect([...new Set(bare.map(({ name }) => name))].toSorted()).toEqual(selfExplaining)
  })

  it('has no JSON "default" in what is sent: clients are generated that would then ask for every such field', () => {
    const sent = Object.entries(components['schemas']!).filter(([name]) => name.endsWith('Input'))
    const bodies = operations.flatMap(({ operationId, requestBody }) =>
      Object.values(requestBody?.content ?? {}).map(({ schema }) => [operationId, schema] as const),
    )
    const withDefault = [...sent, ...bodies].filter(([, schema]) => hasDefault(schema)).map(([name]) => name)

    expect(sent.length).toBeGreaterThan(20)
    expect(bodies.length).toBeGreaterThan(80)
    expect(withDefault).toEqual([])
    expect(JSON.stringify(components['schemas']!['FetchingInput'])).toContain(
      'Concurrent requests; default: 16',
    )
  })

  it('has no schema without a name that refers to itself, which generated types cannot write', () => {
    expect(Object.keys(components['schemas']!).filter((name) => /^(__)?schema\d/i.test(name))).toEqual([])
  })

  it('has every call of docs/api.md', () => {
    const text = readFileSync(new URL('../../../../docs/api.md', import.meta.url), 'utf8')
    const called = [...text.matchAll(/api\.(GET|POST|PUT|PATCH|DELETE)\(\s*'([^']+)'/g)]

    expect(called.length).toBeGreaterThan(5)
    for (const [, method, path] of called) expect(paths[path!]).toHaveProperty(method!.toLowerCase())
  })

  it('refers only to headers, examples and answers that it has', () => {
    const text = JSON.stringify(description)
    for (const [, kind, name] of text.matchAll(/"#\/components\/(headers|examples|responses)\/([^"]+)"/g))
      expect(Object.keys(components[kind!]!)).toContain(name)
  })
})

/** Whether a schema has the key "default"; a field with that name is under "properties" instead. */
function hasDefault(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasDefault)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, entry]) =>
    key === 'properties'
      ? Object.values(entry as object).some(hasDefault)
      : key === 'default' || hasDefault(entry),
  )
}
