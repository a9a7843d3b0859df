import { flushCompileCache } from 'node:module'

/** Reports a job's progress to its caller, as a plain value. */
export type Tell = (news: unknown) => void

/** The jobs of a helper process by name: plain value in, plain value out, without state between jobs. */
export type Jobs = Record<string, (input: never, tell: Tell) => unknown>

/** A request to a helper process. */
export interface JobCall {
  name: string
  input: unknown
}

/** The result of a job. An error loses its class on the way; its name is kept. */
export type JobAnswer =
  | { isDone: true; result: unknown }
  | { isDone: false; kind: string; message: string; stack: string }

/** A progress message or the result of a helper's job. */
export type JobMessage = JobAnswer | { isDone: null; news: unknown }

/** Makes this process do jobs, one at a time, until its parent ends it. */
export function serveJobs(jobs: Jobs): void {
  process.on('message', ({ name, input }: JobCall) => {
    void answerTo(jobs, name, input).then(post)
  })
  // Node writes it when a process exits by itself, which this one never does.
  flushCompileCache()
}

function post(message: JobMessage): void {
  process.send!(message)
}

async function answerTo(jobs: Jobs, name: string, input: unknown): Promise<JobAnswer> {
  try {
    const tell: Tell = (news) => post({ isDone: null, news })
    return { isDone: true, result: await jobs[name]!(input as never, tell) }
  } catch (error) {
    const { name: kind, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
    return { isDone: false, kind, message, stack }
  }
}
