import { parentPort } from 'node:worker_threads'

/** Tells whoever ordered a job how far it is; a plain value. */
export type Tell = (news: unknown) => void

/** Work by name that threads do: a plain value in, a plain value out, no state kept between jobs. */
export type Jobs = Record<string, (input: never, tell: Tell) => unknown>

/** What a thread is asked to do. */
export interface JobCall {
  name: string
  input: unknown
}

/** What a thread answers. An error loses its class on the way; its name stays. */
export type JobAnswer =
  | { isDone: true; result: unknown }
  | { isDone: false; kind: string; message: string; stack: string }

/** What comes of a thread while it is at work, and at last its answer. */
export type JobMessage = JobAnswer | { isDone: null; news: unknown }

/** Makes this thread do jobs, one at a time, until it is ended. */
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
