import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import { ResourceKeeper, type KeptRun, type ResourceLimits } from './resource-keeper.ts'
import { claimOrder, endOrder, releaseOrder } from './resource-orders.ts'

/** Generous for a page of a shop, and bounded for a site that answers without end. */
export const usualLimits: ResourceLimits = {
  fileBytes: 3_000_000,
  pageBytes: 15_000_000,
  pageFiles: 200,
  runBytes: 100_000_000,
  runMs: 5 * 60_000,
  fileMs: 15_000,
  atOnce: 4,
}

/** Null if the run goes through proxies: its site would see this server, or each picture would cost. */
async function runToKeep({ db }: AppContext, runId: number): Promise<KeptRun | null> {
  const run = await db
    .selectFrom('runs')
    .innerJoin('projects', 'projects.id', 'runs.project_id')
    .leftJoin('recipe_versions', (join) =>
      join
        .onRef('recipe_versions.report_id', '=', 'runs.report_id')
        .onRef('recipe_versions.version', '=', 'runs.recipe_version'),
    )
    .select([
      'runs.id',
      'runs.report_id as reportId',
      'runs.rerun_of as rerunOf',
      'runs.options',
      'projects.organization_id as accountId',
      'recipe_versions.recipe',
    ])
    .where('runs.id', '=', runId)
    .executeTakeFirst()
  if (!run) return null
  const list = run.options?.proxyList ?? run.recipe?.fetch.proxy?.list ?? ''
  return list === '' ? { ...run, obeysRobots: run.recipe?.fetch.robots !== 'ignore' } : null
}

/** A rerun takes the resources over with the pages that it kept. */
const takeOver = ({ db }: AppContext, run: KeptRun) =>
  sql`
    insert into snapshot_resources (evidence_id, place, url, file_id)
    select taken.id, resource.place, resource.url, resource.file_id
    from run_evidence taken
    join run_evidence original on original.run_id = ${run.rerunOf} and original.url = taken.url
      and original.page_type = taken.page_type and original.created_at = taken.created_at
    join snapshot_resources resource on resource.evidence_id = original.id
    where taken.run_id = ${run.id}
    on conflict do nothing`.execute(db)

const waitingPages = ({ db }: AppContext, runId: number) =>
  db
    .selectFrom('run_evidence')
    .select(['id', 'url', 'html_key'])
    .where('run_id', '=', runId)
    .where('html_key', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('snapshot_resources').select('place').whereRef('evidence_id', '=', 'run_evidence.id'),
        ),
      ),
    )
    .orderBy('id')
    .execute()

/**
 * Keeps the styles, pictures and fonts of the next run's page snapshots. Runs after the end of the run, so that no
 * crawl waits for them.
 *
 * @returns whether there was one
 */
export async function keepNextResources(
  app: AppContext,
  stopping: AbortSignal = new AbortController().signal,
  limits: ResourceLimits = usualLimits,
): Promise<boolean> {
  const order = await claimOrder(app)
  if (!order) return false
  const run = await runToKeep(app, order.run_id)
  if (run) {
    await takeOver(app, run)
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(limits.runMs)])
    await using keeper = new ResourceKeeper(app, run, limits, signal)
    for (const page of await waitingPages(app, run.id)) if (!signal.aborted) await keeper.keepPage(page)
  }
  if (stopping.aborted) await releaseOrder(app.db, order)
  else await endOrder(app.db, order.run_id)
  return true
}
