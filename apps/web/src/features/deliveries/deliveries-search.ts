import { attemptResults, type AttemptResult } from '@windrow/contract/deliveries'
import { listView, oneOf, shortText, wholeNumber, type RawSearch } from '../../ui/search-params.ts'

const drawers = ['create', 'edit'] as const

/** What is seen of the deliveries of a report; the usual view has a bare address. */
export interface DeliveriesSearch {
  page?: number
  limit?: number
  search?: string
  destination?: number
  result?: AttemptResult
  drawer?: (typeof drawers)[number]
  /** The kind of the destination that is being added, as the address has it: only the form knows which there are. */
  type?: string
  /** The destination that is being changed. */
  did?: number
  /** The delivery that is open. */
  delivery?: number
}

export function readDeliveriesSearch(raw: RawSearch): DeliveriesSearch {
  const found = {
    destination: wholeNumber(raw['destination']),
    result: oneOf(raw['result'], attemptResults),
    drawer: oneOf(raw['drawer'], drawers),
    type: shortText(raw['type'], 50),
    did: wholeNumber(raw['did']),
    delivery: wholeNumber(raw['delivery']),
  }
  return {
    ...listView(raw, 12),
    ...Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)),
  }
}

/** Changes the view; with `from` only where it is still that one by then. */
export type ChangeSearch = (
  change: Partial<Record<keyof DeliveriesSearch, string | number | undefined>>,
  from?: Partial<DeliveriesSearch>,
) => void

/** The view after a change, or as it is where the change is about one that has been left meanwhile. */
export function changedSearch(
  now: DeliveriesSearch,
  ...[change, from = {}]: Parameters<ChangeSearch>
): DeliveriesSearch {
  const isLeft = Object.entries(from).some(([name, value]) => now[name as keyof DeliveriesSearch] !== value)
  return isLeft ? now : readDeliveriesSearch({ ...now, ...change })
}

/** No drawer over the page. What opens one begins with it: the one before may still be on its way out. */
export const nothingOpen = { drawer: undefined, did: undefined, type: undefined, delivery: undefined }
