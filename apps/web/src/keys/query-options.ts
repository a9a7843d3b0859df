import {
  infiniteQueryOptions as ofInfinite,
  queryOptions as ofQuery,
  type InfiniteData,
  type UnusedSkipTokenInfiniteOptions,
  type UnusedSkipTokenOptions,
} from '@tanstack/react-query'
import type { Key } from './key.ts'

/** TanStack's `queryOptions`, whose query function must answer with what the key says. */
export const queryOptions = <Data, Shown = Data>(
  options: UnusedSkipTokenOptions<NoInfer<Data>, Error, Shown, Key<Data>>,
) => ofQuery(options)

/** The same of what is read a page at a time. */
export const infiniteQueryOptions = <Page, At>(
  options: UnusedSkipTokenInfiniteOptions<
    NoInfer<Page>,
    Error,
    InfiniteData<Page, At>,
    Key<InfiniteData<Page, At>>,
    NoInfer<At>
  >,
) => ofInfinite(options)
