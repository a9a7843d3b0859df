import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../calls/handler.ts'
import { Fills } from './fill-shares.ts'

export function runPages(app: AppContext): Handler<Routes['runPages']> {
  const fills = new Fills(app)
  return async ({ run }) => {
    const pages = await app.db
      .selectFrom('run_pages')
      .selectAll()
      .where('run_id', '=', run.id)
      .orderBy('position')
      .execute()
    const final = run.ended_at !== null
    const shares = final ? await fills.of(run.id) : null
    return {
      pages: pages.map(({ page_id: pageId, row_count: count, columns }) => {
        const table = shares?.get(pageId)
        const fill = table ? columns.map(({ name }) => table.get(name) ?? null) : null
        return { pageId, count, columns, fill, final }
      }),
    }
  }
}
