import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import { auditEventOf } from '../../audit/audit-event-of.ts'
import { record } from '../../audit/record.ts'
import type { Handler } from '../../calls/handler.ts'
import { LargeAnswer } from '../../calls/large-answer.ts'
import { addRecipeVersion, assertRecipe, currentVersion } from '../../recipes/recipes.ts'

/** In pieces: a recipe may have 100,000 start URLs. */
export const recipeGet =
  (app: AppContext): Handler<Routes['recipeGet']> =>
  async ({ report }) =>
    new LargeAnswer(await currentVersion(app.db, report.id))

export const recipeSave =
  (app: AppContext): Handler<Routes['recipeSave']> =>
  async (call) => {
    const { report, body, actor, signal } = call
    const { recipe } = body
    await assertRecipe(app, recipe, { accountId: actor.organizationId, signal })
    const { version, created_at } = await app.db.transaction().execute(async (trx) => {
      const added = await addRecipeVersion(trx, report.id, recipe, actor.userId)
      await record(trx, call, auditEventOf('recipeSave', call))
      return added
    })
    return new LargeAnswer({
      version,
      recipe,
      createdDate: created_at.toISOString(),
      createdBy: actor.email,
    })
  }
