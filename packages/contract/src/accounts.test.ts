import { expect, it } from 'vitest'
import { isMailDomain, tiers } from './accounts.ts'

// spec: BILL-01
it('has the plans basic, plus and premium, in the order of their indexes', () => {
  expect(Object.fromEntries(tiers.map((tier, index) => [tier, index]))).toEqual({
    basic: 0,
    plus: 1,
    premium: 2,
  })
})

it('knows a domain of mail addresses from what only looks like one', () => {
  for (const text of ['nordlake.example', ' Mail.Nordlake.EXAMPLE ', 'a-b.co.uk'])
    expect([text, isMailDomain(text)]).toEqual([text, true])
  for (const text of [
    '',
    'nodot',
    '@a.example',
    'a b.example',
    '-a.example',
    'a..example',
    'a.1',
    `${'a'.repeat(64)}.de`,
  ])
    expect([text, isMailDomain(text)]).toEqual([text, false])
})
