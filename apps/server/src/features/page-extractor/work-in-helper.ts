import type { Recipe } from '@windrow/contract/recipe'
import type { PageWork } from '@windrow/crawler/reading/page-work'
import { AppError } from '../../errors/app-error.ts'
import { JobError } from '../../helpers/helper-process.ts'
import type { Helpers } from '../../helpers/open-helpers.ts'
import type { JobOwner } from '../../helpers/helper-pool.ts'

/** Parses a single page's content in a helper process, for its readers. */
export function workInHelper(helpers: Helpers, recipe: Recipe, owner: JobOwner): PageWork {
  const run = async <T>(job: Promise<T>): Promise<T> =>
    job.catch((error: unknown) => {
      // Errors lose their class on the way from a helper; this one has a message for users.
      if (error instanceof JobError && error.kind === 'SelectorError')
        throw new AppError('VALIDATION', error.message, [], { cause: error })
      throw error
    })
  return {
    yieldOf: (request, { screenshot: _unneeded, ...page }) =>
      run(helpers.run('yieldOf', { recipe, request, page }, owner)),
    signsOf: (html) => run(helpers.run('signsOf', html, owner)),
    has: (html, selector) => run(helpers.run('hasElement', { html, selector }, owner)),
    formOf: (html, pageUrl, selector) => run(helpers.run('formOf', { html, pageUrl, selector }, owner)),
    textAt: (json, path) => run(helpers.run('textAt', { json, path }, owner)),
  }
}
