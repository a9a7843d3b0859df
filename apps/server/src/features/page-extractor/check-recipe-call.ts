import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../calls/handler.ts'

/** Validates a recipe without saving it: its faults with their places, and what its templates expand to. */
export const recipeCheck =
  (app: AppContext): Handler<Routes['recipeCheck']> =>
  ({ body, project, signal }) =>
    app.helpers.run('checkTemplates', body.recipe, { accountId: project.organization_id, signal })
