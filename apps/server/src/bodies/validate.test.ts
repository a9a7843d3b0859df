import { z } from 'zod'
import { describe, expect, it } from 'vitest'
import { AppError } from '../errors/app-error.ts'
import { validate } from './validate.ts'

const faultOf = (value: unknown) => {
  try {
    validate('body', z.record(z.string(), z.unknown()), value)
    return null
  } catch (error) {
    expect(error).toBeInstanceOf(AppError)
    return (error as AppError).errors[0]
  }
}

it('refuses text that PostgreSQL cannot store, at every depth', () => {
  const message = 'has a character that cannot be stored; remove it'
  expect(faultOf({ name: 'nul \0' })).toEqual({ path: 'body.name', message })
  expect(faultOf({ types: [{ value: '\ud800' }] })).toEqual({ path: 'body.types.0.value', message })
  expect(faultOf({ options: { 'half \udc00': 1 } })).toEqual({ path: 'body.options', message })
  expect(faultOf({ name: '\ud83c\udf3e whole' })).toBeNull()
})

it('checks values of any depth', () => {
  let deep: unknown = '\0'
  for (let depth = 0; depth < 50_000; depth += 1) deep = [deep]
  expect(faultOf({ deep })?.message).toContain('cannot be stored')
})

describe('wrong values', () => {
  const errorOf = (part: 'params' | 'query' | 'body', schema: z.ZodType, value: unknown) => {
    try {
      return { value: validate(part, schema, value) }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { code: error.code, message: error.message, errors: error.errors }
    }
  }
  const named = z.strictObject({ name: z.string('must be a text'), tags: z.array(z.string('no text')) })

  it('are named with their path, in the message too where there is one', () => {
    expect(errorOf('body', named, { name: 'a', tags: ['b', 1] })).toEqual({
      code: 'VALIDATION',
      message: 'body.tags.1: no text',
      errors: [{ path: 'body.tags.1', message: 'no text' }],
    })
    expect(errorOf('query', named, { name: 1, tags: [2] })).toEqual({
      code: 'VALIDATION',
      message: 'Some values are not valid; see the list of errors.',
      errors: [
        { path: 'query.name', message: 'must be a text' },
        { path: 'query.tags.0', message: 'no text' },
      ],
    })
  })

  it('in a path are a missing thing', () => {
    expect(errorOf('params', z.object({ id: z.number() }), { id: 'x' })).toEqual({
      code: 'NOT_FOUND',
      message: 'Nothing was found at this URL.',
      errors: [],
    })
  })

  it('are listed up to fifty, also of unknown keys', () => {
    const keys = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`k${at}`, 1]))
    const unknown = errorOf('body', z.strictObject({}), keys)
    expect(unknown.errors).toHaveLength(50)
    expect(unknown.errors![0]).toEqual({
      path: 'body.k0',
      message: 'is not a known key; remove it or correct its spelling',
    })
    const tags = Array.from({ length: 60 }, () => 1)
    expect(errorOf('body', named, { name: 'a', tags }).errors).toHaveLength(50)
  })

  it('are none where nothing is sent and nothing is needed', () => {
    expect(errorOf('body', z.object({ page: z.number().default(1) }), undefined)).toEqual({
      value: { page: 1 },
    })
    expect(errorOf('body', z.object({ page: z.number().default(1) }), null)).toEqual({ value: { page: 1 } })
    expect(validate('body', undefined, { a: 1 })).toBeUndefined()
    expect(errorOf('body', z.unknown(), 'text')).toEqual({ value: 'text' })
  })
})
