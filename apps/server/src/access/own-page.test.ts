import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { checkOwnPage } from './own-page.ts'

const table: [site: string | undefined, mode: string | undefined, passes: boolean][] = [
  [undefined, undefined, true],
  ['same-origin', 'cors', true],
  ['same-origin', 'navigate', false],
  ['none', 'navigate', false],
  ['same-site', 'cors', false],
  ['cross-site', 'no-cors', false],
  [undefined, 'navigate', false],
]

test.for(table)('a request of site %s in mode %s passes: %s', ([site, mode, passes]) => {
  const request = { headers: { 'sec-fetch-site': site, 'sec-fetch-mode': mode } } as unknown as FastifyRequest
  const check = () => checkOwnPage(request)

  if (passes) expect(check).not.toThrow()
  else expect(check).toThrow('another site')
})
