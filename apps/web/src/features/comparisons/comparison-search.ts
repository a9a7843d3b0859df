import { oneOf, shortText, wholeNumber, type RawSearch } from '../../ui/search-params.ts'

export const changeKinds = ['changed', 'added', 'removed'] as const
export type ChangeKind = (typeof changeKinds)[number]

export interface ComparisonSearch {
  /** The chosen runs; the last two if absent. */
  earlier?: number
  later?: number
  /** The output table; the first one if absent. */
  pId?: string
  /** The comparison shown. */
  c?: number
  /** The comparison in progress. */
  job?: number
  kind?: ChangeKind
  page?: number
  limit?: number
}
export type ComparisonChange = { [Key in keyof ComparisonSearch]?: ComparisonSearch[Key] | undefined }

export function readComparisonSearch(raw: RawSearch): ComparisonSearch {
  const found = {
    earlier: wholeNumber(raw['earlier']),
    later: wholeNumber(raw['later']),
    pId: shortText(raw['pId'], 64),
    c: wholeNumber(raw['c']),
    job: wholeNumber(raw['job']),
    kind: oneOf(raw['kind'], changeKinds),
    page: wholeNumber(raw['page'], 2, 1_000_000),
    limit: wholeNumber(raw['limit'], 1, 1000),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

/** Query parameters for the page of differences in the view. */
export const differencesView = ({ kind, page = 1, limit = 25 }: ComparisonSearch) => ({
  page,
  limit,
  ...(kind && { filters: [{ column: '_change', operator: 'is' as const, values: [kind] }] }),
})
