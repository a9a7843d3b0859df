import type { dataTagErrorSymbol, dataTagSymbol } from '@tanstack/react-query'
import type { Client } from '@windrow/contract/client'

/** Type-level brand of keys made by the factory. */
export interface Made {
  readonly '~made': true
}

/** The key of a query whose function returns `Data`. */
export interface Key<Data> extends ReadonlyArray<unknown>, Made {
  readonly [dataTagSymbol]: Data
  readonly [dataTagErrorSymbol]: Error
}

/** The common prefix of several keys. `Data`: their common data type, if any. */
export interface Group<Data = unknown> extends ReadonlyArray<unknown>, Made {
  readonly '~held'?: Data
}

/** The response type of an API call. */
export type Answer<Call extends keyof Client> = Awaited<ReturnType<Client[Call]>>

// Makes the compiler reject arrays as keys unless the factory made them.
declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly unknown[] & Made
  }
}

/** For the factory only; the first part is the name of its property in `keys`. */
export const key = <Data>(...parts: readonly [string, ...unknown[]]) => parts as unknown as Key<Data>

/** For the factory only; names of groups start with "all". */
export const group = <Data = unknown>(...parts: readonly [string, ...unknown[]]) =>
  parts as unknown as Group<Data>
