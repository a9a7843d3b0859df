import type { ChildProcess } from 'node:child_process'
import type { ProcessOutput } from './process-output.ts'

/** A worker process of a running test. */
export interface LivingWorker {
  databaseUrl: string
  child: ChildProcess
  ended: Promise<unknown>
  output: ProcessOutput
}

const workers = new Set<LivingWorker>()

/** Makes waits fail if this worker exits unexpectedly. Returns a function that ends this. */
export function noteWorker(worker: LivingWorker): () => void {
  workers.add(worker)
  return () => workers.delete(worker)
}

/** Kills the workers that a failed test left running on its database, so that they don't disturb the next one. */
export async function endWorkersOf(databaseUrl: string): Promise<void> {
  const left = [...workers].filter((worker) => worker.databaseUrl === databaseUrl)
  for (const worker of left) {
    workers.delete(worker)
    worker.child.kill('SIGKILL')
    await worker.ended
  }
}

/** Kills all workers at once: a test that fails because of a worker doesn't wait for an orderly stop. */
export function killWorkers(): void {
  for (const { child } of workers) child.kill('SIGKILL')
}

const howItEnded = ({ exitCode, signalCode }: ChildProcess) =>
  signalCode ? `was ended by ${signalCode}` : `ended with exit code ${exitCode}`

/** The awaited value; rejects as soon as a worker exits unexpectedly. */
export function whileWorkersLive<T>(awaited: Promise<T>): Promise<T> {
  const { promise: lost, reject } = Promise.withResolvers<never>()
  for (const { child, ended, output } of workers)
    void ended.then(() => {
      const what = `Worker ${child.pid} ${howItEnded(child)}`
      if (!child.killed) reject(new Error(`${what}:\n${output.toString()}`))
    })
  return Promise.race([awaited, lost])
}

/** The last output of each worker. */
export const workersPrinted = (): string =>
  [...workers].map(({ child, output }) => `Worker ${child.pid} printed:\n${output.toString()}`).join('\n') ||
  'There is no worker process.'
