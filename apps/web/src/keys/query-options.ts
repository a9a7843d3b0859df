import {
  infiniteQueryOptions as ofInfinite,
  queryOptions as ofQuery,
  type InfiniteData,
  type UnusedSkipTokenInfiniteOptions,
  type UnusedSkipTokenOptions,
} from '@tanstack/react-query'
import type { Key } from './key.ts'

/** TanStack's `queryOptions`, whose query function must return the key's data type. */
export const queryOptions = <Data, Shown = Data>(
  options: UnusedSkipTokenOptions<NoInfer<Data>, Error, Shown, Key<Data>>,
) => ofQuery(options)

/** The same for paged queries. */
export const infiniteQueryOptions = <Page, At>(
  options: UnusedSkipTokenInfiniteOptions<
    NoInfer<Page>,
    Error,
    InfiniteData<Page, At>,
    Key<InfiniteData<Page, At>>,
    NoInfer<At>
  >,
) => ofInfinite(options)
