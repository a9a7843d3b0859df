import type { Client } from '@windrow/contract/client'
import type { RecipeSource } from '@windrow/contract/recipe'
import { isActive } from '@windrow/contract/run-status'
import type { Run } from '@windrow/contract/schemas/runs'
import type { Cell } from '@windrow/contract/schemas/datasets'
import { patiently } from '@windrow/contract/testing/patience'
import { killWorkers, whileWorkersLive } from './living-workers.ts'
import { runFault } from './run-fault.ts'

export interface RunPath {
  id: number
  rid: number
  hid: number
}

/** Creates a project with one report of this recipe, and starts a run. */
export async function startReport(api: Client, recipe: RecipeSource, name = 'Report'): Promise<RunPath> {
  const project = await api.projectCreate({ body: { name: `Project of ${name}` } })
  const report = await api.reportCreate({ params: { id: project.id }, body: { name, recipe } })
  const run = await api.runStart({ params: { id: project.id, rid: report.id } })
  return { id: project.id, rid: report.id, hid: run.id }
}

const isOver = (run: Run) => !isActive(run.status) && run.runEnded !== null
/** With this many attempts without progress, a wait gives up. */
const fruitlessAttempts = 2
const progressOf = ({ status, debugMessage, itemCount, counters }: Run) =>
  JSON.stringify([status, debugMessage?.replaceAll(/\d+/g, '#'), itemCount, counters.done, counters.failed])

/**
 * Follows the run's events until the condition holds, without polling.
 *
 * @throws with the run's status if it ended otherwise, made no progress for twenty seconds or two attempts, or a worker
 * process exited unexpectedly
 */
export async function untilRun(api: Client, path: RunPath, wanted: (run: Run) => boolean): Promise<Run> {
  const stop = new AbortController()
  const seen = new Set<string>()
  let last: Run | null = null
  let attempt = 0
  const fault = (what: string) => runFault(api, path, what, wanted, last)
  const isWanted = async (run: Run): Promise<boolean> => {
    last = run
    if (wanted(run)) return true
    if (isOver(run)) throw new Error(await fault('has ended otherwise'))
    const progress = progressOf(run)
    if (!seen.has(progress)) attempt = run.attempt
    seen.add(progress)
    if (run.attempt >= attempt + fruitlessAttempts) throw new Error(await fault('fails again and again'))
    return false
  }
  const follow = async (): Promise<Run> => {
    const events = await api.reportEvents({ params: path, signal: stop.signal })
    const now = await api.runGet({ params: path })
    if (await isWanted(now)) return now
    for await (const { run } of events) if (run.id === path.hid && (await isWanted(run))) return run
    throw new Error(await fault('was not told of any more'))
  }
  try {
    const still = () => fault('has not moved for twenty seconds')
    return await patiently(whileWorkersLive(follow()), still, () => seen.size)
  } catch (error) {
    killWorkers()
    throw error
  } finally {
    stop.abort()
  }
}

export const untilEnded = (api: Client, path: RunPath): Promise<Run> => untilRun(api, path, isOver)

/** All rows of a table as objects, in order. */
export async function allRows(api: Client, path: RunPath, pageId: string): Promise<Record<string, Cell>[]> {
  const rows: Record<string, Cell>[] = []
  for (let page = 1; ; page += 1) {
    const answer = await api.runRows({ params: { ...path, pageId }, query: { page, limit: 1000 } })
    rows.push(
      ...answer.rows.map((cells) =>
        Object.fromEntries(answer.columns.map((column, index) => [column.name, cells[index] ?? null])),
      ),
    )
    if (rows.length >= answer.pagination.total) return rows
  }
}
