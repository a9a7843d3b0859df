import { useQuery } from '@tanstack/react-query'
import { keys } from '../keys/keys.ts'
import { queryOptions } from '../keys/query-options.ts'
import { useSettled } from './use-settled.ts'

interface Options<Found> {
  /** Identifies the lookup in the query key. */
  name: string
  /** The text to look up; null: none for now. */
  text: string | null
  /** Debounce time in ms. */
  delayMs: number
  load: (text: string, signal: AbortSignal) => Promise<Found>
}

/** Looks up a text while it is typed, debounced. `isLoading` is true from the first keystroke until the response. */
export function useLookup<Found>({ name, text, delayMs, load }: Options<Found>) {
  const settled = useSettled(text, delayMs)
  const rests = settled === text
  const query = useQuery(
    queryOptions({
      queryKey: keys.choices.lookUp<Found>(name, settled),
      queryFn: ({ signal }) => load(settled ?? '', signal),
      enabled: rests && text !== null,
      retry: false,
    }),
  )
  const known = rests && text !== null
  return {
    found: known && !query.error ? query.data : undefined,
    error: known && !query.isFetching ? query.error : null,
    isLoading: text !== null && (!rests || query.isFetching),
  }
}
