import { expect, it } from 'vitest'
import { z } from 'zod'
import { routes } from '@windrow/contract/routes'
import type { RouteDef } from '@windrow/contract/route'
import { strictBody } from './strict-body.ts'

const unknownKeys = (schema: z.ZodType, value: unknown): string[] =>
  (schema.safeParse(value).error?.issues ?? []).flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key].join('.')) : [],
  )

const reading = Object.entries(routes as Record<string, RouteDef>).filter(
  ([, { method, upload }]) => method !== 'GET' && !upload,
)

it('there are routes that read a body', () => {
  expect(reading.length).toBeGreaterThan(100)
})

it.each(reading)('%s refuses a key that it does not know', (_name, definition) => {
  expect(unknownKeys(strictBody(definition)!, { bogus: 1 })).toContain('bogus')
})

it('refuses unknown keys at every depth; keeps rules, defaults and open objects', () => {
  const inner = z.object({ a: z.number().default(1) })
  const body = z
    .object({
      one: inner,
      list: z.array(inner),
      some: z.record(z.string(), inner),
      either: z.union([z.string(), inner]).optional(),
      kind: z
        .discriminatedUnion('type', [
          z.object({ type: z.literal('x'), x: inner.nullable() }),
          z.object({ type: z.literal('y') }),
        ])
        .optional(),
      any: z.looseObject({}).default({}),
      piped: z
        .object({ p: z.string() })
        .transform(({ p }) => p)
        .optional(),
    })
    .refine(({ list }) => list.length < 3, { path: ['list'], message: 'too long' })
  const schema = strictBody({ method: 'POST', body } as unknown as RouteDef)!
  const good = { one: {}, list: [{}], some: { k: {} }, any: { free: 1 } }

  expect(schema.parse({ ...good, piped: { p: 'P' } })).toEqual({
    one: { a: 1 },
    list: [{ a: 1 }],
    some: { k: { a: 1 } },
    any: { free: 1 },
    piped: 'P',
  })
  expect(unknownKeys(schema, { ...good, one: { b: 1 } })).toEqual(['one.b'])
  expect(unknownKeys(schema, { ...good, list: [{}, { b: 1 }] })).toEqual(['list.1.b'])
  expect(unknownKeys(schema, { ...good, some: { k: { b: 1 } } })).toEqual(['some.k.b'])
  expect(unknownKeys(schema, { ...good, piped: { p: 'P', b: 1 } })).toEqual(['piped.b'])
  expect(unknownKeys(schema, { ...good, kind: { type: 'x', x: { b: 1 } } })).toEqual(['kind.x.b'])
  expect(schema.safeParse({ ...good, either: { b: 1 } }).success).toBe(false)
  expect(schema.safeParse({ ...good, list: [{}, {}, {}] }).error?.issues[0]?.message).toBe('too long')
})

it('refuses unknown keys behind every kind of wrapping', () => {
  const inner = z.object({ a: z.number().optional() })
  const wrapped = {
    prefault: inner.prefault({}),
    nonoptional: inner.optional().nonoptional(),
    readonly: inner.readonly(),
    nullable: inner.nullable(),
    optional: inner.optional(),
    default: inner.default({}),
  }
  for (const [name, schema] of Object.entries(wrapped)) {
    const strict = strictBody({ method: 'POST', body: z.object({ x: schema }) } as unknown as RouteDef)!
    expect([name, unknownKeys(strict, { x: { b: 1 } })]).toEqual([name, ['x.b']])
    expect([name, strict.safeParse({ x: { a: 1 } }).success]).toEqual([name, true])
  }
})

it('reads no body for GET and for uploads, and accepts an empty one only where none is declared', () => {
  const body = z.object({ a: z.number() })
  const of = (definition: object) => strictBody(definition as RouteDef)

  expect(of({ method: 'GET', body })).toBeUndefined()
  expect(of({ method: 'POST', body, upload: true })).toBeUndefined()
  const empty = of({ method: 'POST' })!
  expect(empty.safeParse({}).success).toBe(true)
  expect(unknownKeys(empty, { a: 1 })).toEqual(['a'])
})
