import type { dataTagErrorSymbol, dataTagSymbol } from '@tanstack/react-query'
import type { Client } from '@windrow/contract/client'

/** Tells what the factory made from other lists; it is in types only. */
export interface Made {
  readonly '~made': true
}

/** Under what one thing that was asked for is kept: what its query function answers with is `Data`. */
export interface Key<Data> extends ReadonlyArray<unknown>, Made {
  readonly [dataTagSymbol]: Data
  readonly [dataTagErrorSymbol]: Error
}

/** What all keys of some things begin with. `Data`: what each of them holds, where they all hold the same. */
export interface Group<Data = unknown> extends ReadonlyArray<unknown>, Made {
  readonly '~held'?: Data
}

/** What the server answers to a call. */
export type Answer<Call extends keyof Client> = Awaited<ReturnType<Client[Call]>>

// Lists that were not made by the factory are no keys: the compiler refuses them wherever a key is wanted.
declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly unknown[] & Made
  }
}

/** For the factory only; the first part is the name of its property in `keys`. */
export const key = <Data>(...parts: readonly [string, ...unknown[]]) => parts as unknown as Key<Data>

/** For the factory only; by its name, "all…", people see that it is no single thing. */
export const group = <Data = unknown>(...parts: readonly [string, ...unknown[]]) =>
  parts as unknown as Group<Data>
