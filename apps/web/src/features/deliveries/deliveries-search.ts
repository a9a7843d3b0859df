import { attemptResults, type AttemptResult } from '@windrow/contract/deliveries'
import { listView, oneOf, shortText, wholeNumber, type RawSearch } from '../../ui/search-params.ts'

const drawers = ['create', 'edit'] as const

/** View of a report's deliveries; the default view has no parameters. */
export interface DeliveriesSearch {
  page?: number
  limit?: number
  search?: string
  destination?: number
  result?: AttemptResult
  drawer?: (typeof drawers)[number]
  /** Type of the destination being added, not validated here: only the form knows the types. */
  type?: string
  /** Id of the destination being edited. */
  did?: number
  /** Id of the open delivery. */
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

/** Changes the view; if `from` is given, only while that is still the view. */
export type ChangeSearch = (
  change: Partial<Record<keyof DeliveriesSearch, string | number | undefined>>,
  from?: Partial<DeliveriesSearch>,
) => void

/** The view after a change; unchanged if the change is for a view that has been left meanwhile. */
export function changedSearch(
  now: DeliveriesSearch,
  ...[change, from = {}]: Parameters<ChangeSearch>
): DeliveriesSearch {
  const isLeft = Object.entries(from).some(([name, value]) => now[name as keyof DeliveriesSearch] !== value)
  return isLeft ? now : readDeliveriesSearch({ ...now, ...change })
}

/** No open drawer. Opening one starts from this, because the previous one may still be closing. */
export const nothingOpen = { drawer: undefined, did: undefined, type: undefined, delivery: undefined }
