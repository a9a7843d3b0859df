import { expect, it } from 'vitest'
import { ServiceError } from '../service/service-host.ts'
import { PermanentPageError } from './page-error.ts'

it('quotes a page without what a database does not take', () => {
  const quoted = 'Unexpected token "\0" in "a\0b" and half of an emoji \ud83d'

  const errors = [new PermanentPageError('BAD_CONTENT', quoted), new ServiceError(quoted)]

  for (const { message } of errors)
    expect(message).toBe('Unexpected token "" in "ab" and half of an emoji \ufffd')
})
