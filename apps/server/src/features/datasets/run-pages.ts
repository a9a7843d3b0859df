import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../calls/handler.ts'

export const runPages =
  (app: AppContext): Handler<Routes['runPages']> =>
  async ({ run }) => {
    const pages = await app.db
      .selectFrom('run_pages')
      .selectAll()
      .where('run_id', '=', run.id)
      .orderBy('position')
      .execute()
    const final = run.ended_at !== null
    return {
      pages: pages.map((page) => ({
        pageId: page.page_id,
        count: page.row_count,
        columns: page.columns,
        final,
      })),
    }
  }
