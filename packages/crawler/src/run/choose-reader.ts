import type { Recipe } from '@windrow/contract/recipe'
import type { ReadingOptions } from '../crawl-types.ts'
import type { HttpClient } from '../fetch/http-client.ts'
import { HttpReader, type PageReader } from '../reading/page-reader.ts'
import type { ReaderHost } from './reader-host.ts'

export type OpenReader = (options: ReadingOptions, client: HttpClient, host: ReaderHost) => PageReader

/**
 * Returns a function that opens the reader the recipe needs. The browser code is loaded only for recipes that use
 * it.
 */
export async function chooseReader({ fetch, types, login }: Recipe): Promise<OpenReader> {
  const isPlain = Object.values(types).every(({ mode = fetch.mode ?? 'http' }) => mode === 'http')
  if (!isPlain || login) return (await import('./open-reader.ts')).openReader
  return ({ recipe }, client, { guard }) => new HttpReader(client, recipe.fetch.redirects, guard)
}
