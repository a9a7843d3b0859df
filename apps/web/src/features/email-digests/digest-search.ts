import { listView, type RawSearch } from '../../ui/search-params.ts'

export interface DigestSearch {
  page?: number
  limit?: number
}

/** Reads the page of the list from the URL; the first page has no parameters. */
export function readDigestSearch(raw: RawSearch): DigestSearch {
  const { page, limit } = listView(raw)
  return { ...(page && { page }), ...(limit && { limit }) }
}
