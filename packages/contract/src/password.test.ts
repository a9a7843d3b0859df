import { expect, it } from 'vitest'
import { isValidPassword, passwordRules } from './password.ts'

// spec: AUTH-11, AUTH-13
it('asks for an upper and a lower case letter, a digit, a special character and 8 characters', () => {
  const failing = (text: string) => passwordRules.filter((rule) => !rule.test(text)).map((rule) => rule.label)

  expect(failing('')).toEqual(['Upper', 'Lower', 'Number', 'Special character', 'Minimum 8 characters'])
  expect(failing('abcdefg1!')).toEqual(['Upper'])
  expect(failing('ABCDEFG1!')).toEqual(['Lower'])
  expect(failing('Abcdefgh!')).toEqual(['Number'])
  expect(failing('Abcdefg1')).toEqual(['Special character'])
  expect(failing('Abcde1!')).toEqual(['Minimum 8 characters'])
})

// spec: AUTH-12
it.each(`!@#$'%^&*+;=~[()],.?":{}|<>`.split(''))('counts %s as a special character', (sign) => {
  expect(isValidPassword(`Abcdefg1${sign}`)).toBe(true)
})

// spec: AUTH-15
it.each('-_/\\` äé'.split(''))('does not count %j as one', (sign) => {
  expect(isValidPassword(`Abcdefg1${sign}`)).toBe(false)
  expect(isValidPassword(`Abcdefg1!${sign}`)).toBe(true)
})
