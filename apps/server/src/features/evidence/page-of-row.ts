import type { PageOfRow } from '@windrow/crawler/propose/mark-fields'
import type { AppContext } from '../../context.ts'
import { ObjectMissing } from '../../storage/object-store.ts'
import { snapshotText } from './snapshot-text.ts'

/** A page snapshot, and the rows that its page gave. */
interface GivenSnapshot {
  id: number
  url: string
  first: number
  count: number
}

/**
 * A row's page with the recipe version of its run; null for services, which have no fields, and if the file is gone:
 * snapshots are removed with their run.
 */
export async function pageOfRow(
  app: AppContext,
  runId: number,
  { id, url, first, count }: GivenSnapshot,
  row: number,
): Promise<PageOfRow | null> {
  const known = await app.db
    .selectFrom('run_evidence')
    .innerJoin('runs', 'runs.id', 'run_evidence.run_id')
    .innerJoin('recipe_versions', (join) =>
      join
        .onRef('recipe_versions.report_id', '=', 'runs.report_id')
        .onRef('recipe_versions.version', '=', 'runs.recipe_version'),
    )
    .select(['html_key', 'page_type', 'recipe_versions.recipe', 'recipe_versions.service_code'])
    .where('run_evidence.id', '=', id)
    .where('run_evidence.run_id', '=', runId)
    .executeTakeFirst()
  if (!known?.html_key || known.service_code !== null) return null
  const html = await snapshotText(app, known.html_key).catch((error: unknown) => {
    if (error instanceof ObjectMissing) return null
    throw error
  })
  return html === null
    ? null
    : { html, url, recipe: known.recipe, type: known.page_type, row: row - first, rows: count }
}
