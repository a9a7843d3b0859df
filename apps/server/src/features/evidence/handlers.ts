import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handlers } from '../../calls/handler.ts'
import { evidenceResource } from './view-resources.ts'
import { evidenceList, evidencePage, evidenceScreenshot, runFailures } from './view-evidence.ts'
import { runFailedPages } from './failed-pages.ts'

/** API handlers of this feature. */
export const evidenceHandlers = (app: AppContext) =>
  ({
    runFailures: runFailures(app),
    runFailedPages: runFailedPages(app),
    evidenceList: evidenceList(app),
    evidencePage: evidencePage(app),
    evidenceResource: evidenceResource(app),
    evidenceScreenshot: evidenceScreenshot(app),
  }) satisfies Partial<Handlers<Routes>>
