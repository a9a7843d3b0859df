import { expect, it } from 'vitest'
import { parseHtml } from '../extract/parse-html.ts'
import { fillForm } from './html-form.ts'

it.each([
  ['/app/', 'https://x.example/app/enter'],
  ['http://', 'https://x.example/enter'],
])('sends a form to where the base %s leads', (base, expected) => {
  const page = parseHtml(`<base href="${base}"><form action="enter" method="post"></form>`)

  expect(fillForm(page, 'https://x.example/login', 'form', { user: 'ada' })?.url.href).toBe(expected)
})
