import { expect, it } from 'vitest'
import { readApiKeySearch } from './api-key-search.ts'

// spec: KEY-04, KEY-14
it('opens the drawer in the URL, or none', () => {
  expect(readApiKeySearch({ api_key_drawer: 'create' })).toEqual({ api_key_drawer: 'create' })
  expect(readApiKeySearch({ api_key_drawer: 'edit', apiKeyId: '7' })).toEqual({
    api_key_drawer: 'edit',
    apiKeyId: 7,
  })
  expect(readApiKeySearch({ api_key_drawer: 'edit' })).toEqual({})
  expect(readApiKeySearch({ api_key_drawer: 'burn' })).toEqual({})
})
