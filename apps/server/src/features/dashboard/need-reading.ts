import type { RawBuilder } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import type { Db } from '../../database/connect.ts'
import type { FigureScope } from '../../day-figures/figure-scope.ts'

export const mostNeeds = 50

/** For whom needs are read, and of what. */
export interface Reading {
  db: Db
  actor: Actor
  scope: FigureScope
}

export const rowsOf = async <Row>(db: Db, query: RawBuilder<Row>): Promise<Row[]> =>
  (await query.execute(db)).rows
