import { openapi } from '@windrow/contract/openapi'
import { recipeSchema } from '@windrow/contract/recipe-schema'
import { routes, type Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../calls/handler.ts'

export const apiDescription = (app: AppContext): Handler<Routes['openapi']> => {
  let text: string | undefined
  return () => {
    text ??= JSON.stringify(openapi(routes, app.version))
    return Promise.resolve({ stream: text, mediaType: 'application/json' })
  }
}

export const recipeDescription = (): Handler<Routes['recipeSchema']> => {
  let text: string | undefined
  return () => {
    text ??= JSON.stringify(recipeSchema())
    return Promise.resolve({ stream: text, mediaType: 'application/schema+json' })
  }
}
