import { useQuery } from '@tanstack/react-query'
import { keys } from '../keys/keys.ts'
import { queryOptions } from '../keys/query-options.ts'
import { useSettled } from './use-settled.ts'

interface Options<Found> {
  /** Tells look-ups apart. */
  name: string
  /** What to look up; null: nothing, for now. */
  text: string | null
  /** How long the text must rest before it is looked up. */
  delayMs: number
  load: (text: string, signal: AbortSignal) => Promise<Found>
}

/** Looks something up while it is typed, after a rest. `isLoading` from the first letter on, until the answer is there. */
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
