import type { Db } from '../../database/connect.ts'
import type { Actor } from '../actor.ts'

/** What stands in the braces of a path by its name, as the contract has checked it; ids are numbers. */
export type PathIds = Readonly<Record<string, unknown>>

/** What a loader goes by: who asks, and every id of the path, so that each thing is looked for inside the one before it. */
export interface Place {
  db: Db
  actor: Actor
  ids: PathIds
}

/**
 * How the thing behind an id of a path is found. `as` is its name in a handler's call, `noun` in the sentence that it
 * does not exist. What is `private` belongs to a person or to the operator: it is looked for once the role was found to
 * allow the call, so that others are told 403 whether it exists or not.
 */
export interface Loader<As extends string, Row> {
  as: As
  noun: string
  private: boolean
  load: (place: Place, id: number) => Promise<Row | undefined>
}

type Load<Row> = Loader<string, Row>['load']

/** What everybody who sees the place may know of. */
export const shared = <As extends string, Row>(as: As, noun: string, load: Load<Row>): Loader<As, Row> => ({
  as,
  noun,
  private: false,
  load,
})

/** What belongs to a person or to the operator. */
export const own = <As extends string, Row>(as: As, noun: string, load: Load<Row>): Loader<As, Row> => ({
  as,
  noun,
  private: true,
  load,
})

/** An id of the path as a value of a condition; without it nothing is found. */
export const inside = (id: unknown): number => (typeof id === 'number' ? id : -1)
