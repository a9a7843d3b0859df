import { oneOf, wholeNumber, type RawSearch } from '../../ui/search-params.ts'

/** The open drawer; none if absent. */
export interface ApiKeySearch {
  api_key_drawer?: 'create' | 'edit'
  apiKeyId?: number
}

export function readApiKeySearch(raw: RawSearch): ApiKeySearch {
  const drawer = oneOf(raw['api_key_drawer'], ['create', 'edit'])
  const apiKeyId = wholeNumber(raw['apiKeyId'])
  if (drawer === 'edit') return apiKeyId ? { api_key_drawer: 'edit', apiKeyId } : {}
  return drawer ? { api_key_drawer: 'create' } : {}
}
