import { parentPort } from 'node:worker_threads'

/** Reports a job's progress to its caller, as a plain value. */
export type Tell = (news: unknown) => void

/** The jobs of a thread by name: plain value in, plain value out, without state between jobs. */
export type Jobs = Record<string, (input: never, tell: Tell) => unknown>

/** A request to a thread. */
export interface JobCall {
  name: string
  input: unknown
}

/** The result of a job. An error loses its class on the way; its name is kept. */
export type JobAnswer =
  | { isDone: true; result: unknown }
  | { isDone: false; kind: string; message: string; stack: string }

/** A progress message or the result of a thread's job. */
export type JobMessage = JobAnswer | { isDone: null; news: unknown }

/** Makes this thread do jobs, one at a time, until it is terminated. */
export function serveJobs(jobs: Jobs): void {
  parentPort!.on('message', ({ name, input }: JobCall) => {
    void answerTo(jobs, name, input).then(post)
  })
}

function post(message: JobMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
  parentPort!.postMessage(message)
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
