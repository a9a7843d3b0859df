import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import { auditEventOf } from '../../audit/audit-event-of.ts'
import { record } from '../../audit/record.ts'
import type { Handler } from '../../calls/handler.ts'
import { addRecipeVersion, assertRecipe, currentVersion } from '../../recipes/recipes.ts'

export const recipeGet =
  (app: AppContext): Handler<Routes['recipeGet']> =>
  ({ report }) =>
    currentVersion(app.db, report.id)

export const recipeSave =
  (app: AppContext): Handler<Routes['recipeSave']> =>
  async (call) => {
    const { report, body, actor, signal } = call
    await assertRecipe(app, body.recipe, { accountId: actor.organizationId, signal })
    await app.db.transaction().execute(async (trx) => {
      await addRecipeVersion(trx, report.id, body.recipe, actor.userId)
      await record(trx, call, auditEventOf('recipeSave', call))
    })
    return currentVersion(app.db, report.id)
  }
