import { matchQuery, partialMatchKey, type Query, type QueryClient } from '@tanstack/react-query'
import type { Group } from './key.ts'

/** Whether a key belongs to a group. */
export const isIn = (all: Group, queryKey: readonly unknown[]): boolean =>
  partialMatchKey(queryKey as Group, all)

/** What a query of a group holds; nothing where it is of another group, or has no answer yet. */
export const dataIn = <Data>(all: Group<Data>, query: Query): Data | undefined =>
  matchQuery({ queryKey: all }, query) ? (query.state.data as Data | undefined) : undefined

/** Everything that the queries of a group hold. */
export const allDataIn = <Data>(queries: QueryClient, all: Group<Data>): Data[] =>
  queries
    .getQueryCache()
    .findAll({ queryKey: all })
    .map((query) => dataIn(all, query))
    .filter((data) => data !== undefined)

/** Changes what each query of a group holds. */
export const changeAllIn = <Data>(queries: QueryClient, all: Group<Data>, change: (data: Data) => Data) =>
  queries.setQueriesData<Data>({ queryKey: all }, (data) => data && change(data))
