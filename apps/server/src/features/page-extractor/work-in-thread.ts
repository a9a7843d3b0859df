import type { Recipe } from '@windrow/contract/recipe'
import type { PageWork } from '@windrow/crawler/reading/page-work'
import { AppError } from '../../errors/app-error.ts'
import { JobError } from '../../threads/job-thread.ts'
import type { Threads } from '../../threads/open-threads.ts'
import type { JobOwner } from '../../threads/thread-pool.ts'

/** Parses a single page's content in a thread, for its readers. */
export function workInThread(threads: Threads, recipe: Recipe, owner: JobOwner): PageWork {
  const run = async <T>(job: Promise<T>): Promise<T> =>
    job.catch((error: unknown) => {
      // Errors lose their class on the way from a thread; this one has a message for users.
      if (error instanceof JobError && error.kind === 'SelectorError')
        throw new AppError('VALIDATION', error.message, [], { cause: error })
      throw error
    })
  return {
    yieldOf: (request, { screenshot: _unneeded, ...page }) =>
      run(threads.run('yieldOf', { recipe, request, page }, owner)),
    signsOf: (html) => run(threads.run('signsOf', html, owner)),
    has: (html, selector) => run(threads.run('hasElement', { html, selector }, owner)),
    formOf: (html, pageUrl, selector) => run(threads.run('formOf', { html, pageUrl, selector }, owner)),
    textAt: (json, path) => run(threads.run('textAt', { json, path }, owner)),
  }
}
