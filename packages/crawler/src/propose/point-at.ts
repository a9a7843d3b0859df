import type { Recipe } from '@windrow/contract/recipe'
import type { PointBody, PointResult } from '@windrow/contract/schemas/page-copies'
import type { z } from 'zod'
import { evaluatePage } from './evaluate-recipe.ts'
import { Page } from './page.ts'
import { PointContext } from './point-context.ts'
import { pointField } from './point-field.ts'
import { narrowerItems, pointItems, widerItems } from './point-items.ts'
import { pointFollow, pointNext } from './point-links.ts'

export { PointError } from './point-error.ts'

export interface PointInput extends Omit<z.output<typeof PointBody>, 'exclude'> {
  html: string
  url: string
  exclude?: number[]
}

/**
 * Changes a recipe according to what the user pointed at: see `PointBody` for the intents. With the intent
 * `follow`, `field` may name the page type of the linked pages. Throws `PointError` with a sentence for the user.
 */
export function pointAt(input: PointInput): z.output<typeof PointResult> {
  const page = new Page(input.html, input.url)
  const context = new PointContext(page, input.recipe, input.type)
  const { recipe, field } = change(context, input)
  return { recipe, field, evaluation: evaluatePage(page, recipe, input.type) }
}

function change(context: PointContext, input: PointInput): { recipe: Recipe; field: string | null } {
  const { intent, node, field, exclude = [] } = input
  switch (intent) {
    case 'field':
      return pointField(context, { node, field, exclude })
    case 'items':
      return { recipe: pointItems(context, node), field: null }
    case 'wider':
      return { recipe: widerItems(context), field: null }
    case 'narrower':
      return { recipe: narrowerItems(context), field: null }
    case 'next':
      return { recipe: pointNext(context, node), field: null }
    case 'follow':
      return { recipe: pointFollow(context, node, field, exclude), field: null }
  }
}
