import { parentPort } from 'node:worker_threads'

/** Work by name that threads do: a plain value in, a plain value out, no state kept between jobs. */
export type Jobs = Record<string, (input: never) => unknown>

/** What a thread is asked to do. */
export interface JobCall {
  name: string
  input: unknown
}

/** What a thread answers. An error loses its class on the way; its name stays. */
export type JobAnswer =
  | { isDone: true; result: unknown }
  | { isDone: false; kind: string; message: string; stack: string }

/** Makes this thread do jobs, one at a time, until it is ended. */
export function serveJobs(jobs: Jobs): void {
  parentPort!.on('message', ({ name, input }: JobCall) =>
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
    parentPort!.postMessage(answerTo(jobs, name, input)),
  )
}

function answerTo(jobs: Jobs, name: string, input: unknown): JobAnswer {
  try {
    return { isDone: true, result: jobs[name]!(input as never) }
  } catch (error) {
    const { name: kind, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
    return { isDone: false, kind, message, stack }
  }
}
