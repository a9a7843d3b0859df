import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handlers } from '../../calls/handler.ts'
import { recipeCheck } from './check-recipe-call.ts'
import { pageCopyResource } from './copy-resource.ts'
import { pageCopyCreate } from './create-page-copy.ts'
import { pageCopyEvaluate, pageCopyHtml, pageCopyPoint } from './work-on-copy.ts'

/** API handlers of this feature. */
export const pageExtractorHandlers = (app: AppContext) =>
  ({
    recipeCheck: recipeCheck(app),
    pageCopyCreate: pageCopyCreate(app),
    pageCopyHtml: pageCopyHtml(app),
    pageCopyResource: pageCopyResource(app),
    pageCopyEvaluate: pageCopyEvaluate(app),
    pageCopyPoint: pageCopyPoint(app),
  }) satisfies Partial<Handlers<Routes>>
