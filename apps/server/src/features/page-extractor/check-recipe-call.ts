import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../calls/handler.ts'

/** The faults of a recipe with their places, and what its templates stand for. It is only looked at. */
export const recipeCheck =
  (app: AppContext): Handler<Routes['recipeCheck']> =>
  ({ body, project, signal }) =>
    app.threads.run('checkTemplates', body.recipe, { accountId: project.organization_id, signal })
