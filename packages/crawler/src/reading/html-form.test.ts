import { expect, it } from 'vitest'
import { parseHtml } from '../extract/parse-html.ts'
import { compileSelector } from '../extract/selector.ts'
import { fillForm, formOf } from './html-form.ts'

it.each([
  ['/app/', 'https://x.example/app/enter'],
  ['http://', 'https://x.example/enter'],
])('sends a form to where the base %s leads', (base, expected) => {
  const page = parseHtml(`<base href="${base}"><form action="enter" method="post"></form>`)

  const form = formOf(page, 'https://x.example/login', compileSelector('form'))

  expect(fillForm(form!, { user: 'ada' }).url.href).toBe(expected)
})
