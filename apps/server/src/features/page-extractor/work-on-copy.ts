import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Recipe } from '@windrow/contract/recipe'
import type { Routes } from '@windrow/contract/routes'
import { evaluateRecipe } from '@windrow/crawler/propose/evaluate-recipe'
import { inertCopy } from '@windrow/crawler/propose/inert-copy'
import { pointAt, PointError } from '@windrow/crawler/propose/point-at'
import type { AppContext } from '../../context.ts'
import type { PageCopyRow } from '../../database/project-tables.ts'
import { AppError } from '../../http/app-error.ts'
import type { Handler } from '../../http/handler.ts'
import { isJson } from './is-json.ts'

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
  async ({ project, copy }) => {
    const text = await htmlOf(app, copy)
    if (isJson(text)) return { html: '', json: text }
    const resourceUrl = (index: number) =>
      `/api/projects/${project.id}/page-copies/${copy.id}/resources/${index}`
    return { html: inertCopy(text, copy.final_url, resourceUrl).html, json: null }
  }

export const pageCopyEvaluate =
  (app: AppContext): Handler<Routes['pageCopyEvaluate']> =>
  async ({ copy, body }) => {
    assertPageType(body)
    return evaluateRecipe(await htmlOf(app, copy), copy.final_url, body.recipe, body.type)
  }

export const pageCopyPoint =
  (app: AppContext): Handler<Routes['pageCopyPoint']> =>
  async ({ copy, body }) => {
    assertPageType(body)
    try {
      return pointAt({ ...body, html: await htmlOf(app, copy), url: copy.final_url })
    } catch (error) {
      if (error instanceof PointError) throw new AppError('CONFLICT', error.message, [], { cause: error })
      throw error
    }
  }
