import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handlers } from '../../calls/handler.ts'
import { runDownload } from './download-rows.ts'
import { gridViewDelete, gridViewList, gridViewSave } from './grid-views.ts'
import { runRows } from './read-rows.ts'
import { runPages } from './run-pages.ts'

/** API handlers of this feature. */
export const datasetsHandlers = (app: AppContext) =>
  ({
    runPages: runPages(app),
    runRows: runRows(app),
    runDownload: runDownload(app),
    gridViewList: gridViewList(app),
    gridViewSave: gridViewSave(app),
    gridViewDelete: gridViewDelete(app),
  }) satisfies Partial<Handlers<Routes>>
