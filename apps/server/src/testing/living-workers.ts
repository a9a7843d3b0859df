import type { ChildProcess } from 'node:child_process'
import type { ProcessOutput } from './process-output.ts'

/** A worker process of a test that is under way. */
export interface LivingWorker {
  databaseUrl: string
  child: ChildProcess
  ended: Promise<unknown>
  output: ProcessOutput
}

const workers = new Set<LivingWorker>()

/** Lets waits fail when this worker ends though its test did not end it, until what it returns is called. */
export function noteWorker(worker: LivingWorker): () => void {
  workers.add(worker)
  return () => workers.delete(worker)
}

/** Ends what a failed test left running on its database, so that the next one has nothing to do with it. */
export async function endWorkersOf(databaseUrl: string): Promise<void> {
  const left = [...workers].filter((worker) => worker.databaseUrl === databaseUrl)
  for (const worker of left) {
    workers.delete(worker)
    worker.child.kill('SIGKILL')
    await worker.ended
  }
}

/** Ends all of them at once: a test that fails for a worker does not wait until it stops in order. */
export function killWorkers(): void {
  for (const { child } of workers) child.kill('SIGKILL')
}

const howItEnded = ({ exitCode, signalCode }: ChildProcess) =>
  signalCode ? `was ended by ${signalCode}` : `ended with exit code ${exitCode}`

/** What is awaited, or a failure as soon as a worker ends by itself. */
export function whileWorkersLive<T>(awaited: Promise<T>): Promise<T> {
  const { promise: lost, reject } = Promise.withResolvers<never>()
  for (const { child, ended, output } of workers)
    void ended.then(() => {
      const what = `Worker ${child.pid} ${howItEnded(child)}`
      if (!child.killed) reject(new Error(`${what}:\n${output.toString()}`))
    })
  return Promise.race([awaited, lost])
}

/** What each worker printed last. */
export const workersPrinted = (): string =>
  [...workers].map(({ child, output }) => `Worker ${child.pid} printed:\n${output.toString()}`).join('\n') ||
  'There is no worker process.'
