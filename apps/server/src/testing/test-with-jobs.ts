import { JobLoop } from '../flows/job-loop.ts'
import { accountTest as base } from './test-app.ts'

/** A test whose server also works on dataset jobs. */
export const test = base.extend<{ jobs: JobLoop }>({
  jobs: [
    async ({ server }, use) => {
      await using jobs = new JobLoop(server.app)
      await use(jobs)
    },
    { auto: true },
  ],
})
