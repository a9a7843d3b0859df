import type { Routes } from '@windrow/contract/routes'
import { queryRows } from '@windrow/dataset/query-rows'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../calls/handler.ts'
import { LargeAnswer } from '../../calls/large-answer.ts'
import { signPictures } from '../pictures/picture-signature.ts'
import { marksOf } from '../table-schemas/row-marks.ts'
import { readingRun } from '../../dataset-files/dataset-failures.ts'
import { pageSource } from '../../dataset-files/run-files.ts'

/** Longer answers are serialized in pieces. */
const manyCharacters = 1_000_000

/** The answer to send, wrapped in {@link LargeAnswer} if its rows have too many characters. */
export const rowsAnswer = <T extends object>(answer: T, characters: number): T | LargeAnswer<T> =>
  characters > manyCharacters ? new LargeAnswer(answer) : answer

/** The parts of a query that select rows; omits absent ones instead of setting undefined. */
export function rowSelection<
  T extends { search?: string | undefined; filters?: unknown; sort?: string | undefined; columns?: unknown },
>(query: T) {
  const { search, filters, sort, columns } = query
  return Object.fromEntries(
    Object.entries({ search, filters, sort, columns }).filter(
      ([, value]) => value !== undefined && value !== '',
    ),
  ) as { [K in 'search' | 'filters' | 'sort' | ('columns' & keyof T)]?: NonNullable<T[K & keyof T]> }
}

export const runRows =
  (app: AppContext): Handler<Routes['runRows']> =>
  async ({ run, params, query, signal }) => {
    const engine = await app.datasets()
    const { page, limit } = query
    const view = { ...rowSelection(query), offset: (page - 1) * limit, limit }
    const result = await readingRun(async () =>
      queryRows(engine, await pageSource(app, run.id, params.pageId), view, signal),
    )
    const { columns, rows, rowNumbers, total, characters } = result
    const marks = await marksOf(app.db, run.id, params.pageId, rowNumbers)
    const pictures = signPictures(app.keys.picture, { runId: run.id, pageId: params.pageId }, result)
    const pagination = { page, perPage: limit, total }
    return rowsAnswer({ columns, rows, rowNumbers, marks, pictures, pagination }, characters)
  }
