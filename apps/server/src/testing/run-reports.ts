import type { Client } from '@windrow/contract/client'
import type { RecipeSource } from '@windrow/contract/recipe'
import { isActive } from '@windrow/contract/run-status'
import type { Run } from '@windrow/contract/schemas/runs'
import type { Cell } from '@windrow/contract/schemas/datasets'

export interface RunPath {
  id: number
  rid: number
  hid: number
}

/** Makes a project with one report of this recipe and starts a run. */
export async function startReport(api: Client, recipe: RecipeSource, name = 'Report'): Promise<RunPath> {
  const project = await api.projectCreate({ body: { name: `Project of ${name}` } })
  const report = await api.reportCreate({ params: { id: project.id }, body: { name, recipe } })
  const run = await api.runStart({ params: { id: project.id, rid: report.id } })
  return { id: project.id, rid: report.id, hid: run.id }
}

/** Follows the run's events until it is as wanted; events come by themselves, so nothing is timed. */
export async function untilRun(api: Client, path: RunPath, wanted: (run: Run) => boolean): Promise<Run> {
  const stop = new AbortController()
  try {
    const events = await api.reportEvents({ params: path, signal: stop.signal })
    const now = await api.runGet({ params: path })
    if (wanted(now)) return now
    for await (const { run } of events) if (run.id === path.hid && wanted(run)) return run
    throw new Error('the events ended before the run was as wanted')
  } finally {
    stop.abort()
  }
}

export const untilEnded = (api: Client, path: RunPath): Promise<Run> =>
  untilRun(api, path, (run) => !isActive(run.status) && run.runEnded !== null)

/** Every row of a table as objects, in order. */
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
