import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Recipe } from '@windrow/contract/recipe'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { PageCopyRow } from '../../database/project-tables.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { JobError } from '../../helpers/helper-process.ts'

const decompress = promisify(gunzip)

const htmlOf = async (app: AppContext, copy: PageCopyRow): Promise<string> =>
  (await decompress(await app.store.get(copy.object_key))).toString()

function assertPageType({ recipe, type }: { recipe: Recipe; type: string }): void {
  if (Object.hasOwn(recipe.types, type)) return
  throw new AppError('RECIPE_INVALID', `The recipe has no page type "${type}".`, [
    { path: 'body.type', message: 'is not a page type of the recipe' },
  ])
}

export const pageCopyHtml =
  (app: AppContext): Handler<Routes['pageCopyHtml']> =>
  async ({ project, copy, signal }) =>
    app.helpers.run(
      'showPage',
      {
        text: await htmlOf(app, copy),
        url: copy.final_url,
        base: `/api/projects/${project.id}/page-copies/${copy.id}/resources`,
      },
      { accountId: project.organization_id, signal },
    )

export const pageCopyEvaluate =
  (app: AppContext): Handler<Routes['pageCopyEvaluate']> =>
  async ({ project, copy, body, signal }) => {
    assertPageType(body)
    return app.helpers.run(
      'evaluate',
      { ...body, text: await htmlOf(app, copy), url: copy.final_url },
      { accountId: project.organization_id, signal },
    )
  }

export const pageCopyPoint =
  (app: AppContext): Handler<Routes['pageCopyPoint']> =>
  async ({ project, copy, body, signal }) => {
    assertPageType(body)
    try {
      return await app.helpers.run(
        'point',
        { ...body, html: await htmlOf(app, copy), url: copy.final_url },
        { accountId: project.organization_id, signal },
      )
    } catch (error) {
      if (error instanceof JobError && error.kind === 'PointError')
        throw new AppError('CONFLICT', error.message, [], { cause: error })
      throw error
    }
  }
