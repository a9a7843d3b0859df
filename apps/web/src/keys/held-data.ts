import { matchQuery, partialMatchKey, type Query, type QueryClient } from '@tanstack/react-query'
import type { Group } from './key.ts'

/** Whether a key belongs to a group. */
export const isIn = (all: Group, queryKey: readonly unknown[]): boolean =>
  partialMatchKey(queryKey as Group, all)

/** Cached data of a query; undefined if it isn't in the group, or has no data yet. */
export const dataIn = <Data>(all: Group<Data>, query: Query): Data | undefined =>
  matchQuery({ queryKey: all }, query) ? (query.state.data as Data | undefined) : undefined

/** Cached data of all queries of a group. */
export const allDataIn = <Data>(queries: QueryClient, all: Group<Data>): Data[] =>
  queries
    .getQueryCache()
    .findAll({ queryKey: all })
    .map((query) => dataIn(all, query))
    .filter((data) => data !== undefined)

/** Changes the cached data of all queries of a group. */
export const changeAllIn = <Data>(queries: QueryClient, all: Group<Data>, change: (data: Data) => Data) =>
  queries.setQueriesData<Data>({ queryKey: all }, (data) => data && change(data))
