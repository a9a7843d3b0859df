import type { Db } from '../../database/connect.ts'
import type { Actor } from '../actor.ts'

/** The parameters of a path by name, as the contract validated them; ids are numbers. */
export type PathIds = Readonly<Record<string, unknown>>

/** Input of a loader: the actor and every id of the path, so that each row is looked up within its parents. */
export interface Place {
  db: Db
  actor: Actor
  ids: PathIds
}

/**
 * How to load the row behind a path id. `as` is its name in a handler's call, `noun` its name in NOT_FOUND messages. A
 * `private` row belongs to a user or to the operator: it is loaded after the role check, so callers without the
 * permission get 403 whether it exists or not.
 */
export interface Loader<As extends string, Row> {
  as: As
  noun: string
  private: boolean
  load: (place: Place, id: number) => Promise<Row | undefined>
}

type Load<Row> = Loader<string, Row>['load']

/** For rows that everybody with access to the place may know of. */
export const shared = <As extends string, Row>(as: As, noun: string, load: Load<Row>): Loader<As, Row> => ({
  as,
  noun,
  private: false,
  load,
})

/** For rows that belong to a user or to the operator. */
export const own = <As extends string, Row>(as: As, noun: string, load: Load<Row>): Loader<As, Row> => ({
  as,
  noun,
  private: true,
  load,
})

/** A path id as the value of a condition; -1, which matches nothing, if it is missing. */
export const inside = (id: unknown): number => (typeof id === 'number' ? id : -1)
