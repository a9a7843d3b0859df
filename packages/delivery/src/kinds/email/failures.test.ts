import { expect, it } from 'vitest'
import { explainMail } from './failures.ts'

const answered = (responseCode: number, response: string) =>
  explainMail(
    Object.assign(new Error(response), { code: 'EENVELOPE', responseCode, response }),
    new AbortController().signal,
  )

it.each([
  [552, '552 5.2.3 Message exceeds what is allowed', 'TOO_LARGE'],
  [554, '554 Message size is more than 10 MB', 'TOO_LARGE'],
  [550, '550 <shop@downsize.example>: Sender address rejected', 'SERVER'],
  [451, '451 4.3.0 Queue is being resized', 'SERVER'],
])('reads of %i "%s" that it is %s', (code, said, fault) => {
  expect(answered(code, said).fault).toBe(fault)
})
