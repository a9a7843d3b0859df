import { z } from 'zod'
import { expect, it } from 'vitest'
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
