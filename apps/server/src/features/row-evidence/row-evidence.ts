import type { Recipe } from '@windrow/contract/recipe'
import { isStaff } from '@windrow/contract/roles'
import type { Routes } from '@windrow/contract/routes'
import type { MissingPageReason, RowEvidence } from '@windrow/contract/schemas/row-evidence'
import { sampleSize } from '@windrow/crawler/run/evidence-choice'
import { requestOfRow } from '@windrow/dataset/pages-of-rows'
import { rowsAt } from '@windrow/dataset/rows-at'
import type { AppContext } from '../../context.ts'
import type { ProjectRow } from '../../database/project-tables.ts'
import type { RunEvidenceRow, RunRow } from '../../database/run-tables.ts'
import { notFound } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { readingRun } from '../../dataset-files/dataset-failures.ts'
import { pageSource } from '../../dataset-files/run-files.ts'
import { pageOfRow } from '../evidence/page-of-row.ts'
import { evidenceView } from '../evidence/view-evidence.ts'
import { originOf } from '../quality/row-origin.ts'
import { snapshotOfRow, tableSnapshots } from '../quality/table-snapshots.ts'
import { marksOf } from '../table-schemas/row-marks.ts'
import { judgementsOf } from '../table-schemas/table-schema-queries.ts'
import { cellEvidence } from './cell-evidence.ts'
import { lastRunView, lastTable, type LastTable } from './last-table.ts'
import { changesOf } from './row-changes.ts'
import type { RowKeys } from './row-keys.ts'
import { sameRows } from './same-rows.ts'

interface Place {
  run: RunRow
  pageId: string
  row: number
}

/** Where a row comes from: its page, how the recipe finds its fields there, its values in the last run, its rules. */
export const rowEvidence =
  (app: AppContext, keys: RowKeys): Handler<Routes['rowEvidence']> =>
  async ({ actor, project, run, params: { pageId, row }, signal }) => {
    const place = { run, pageId, row }
    const [snapshot, recipe] = [await snapshotOf(app, place), await recipeOf(app, run)]
    const last = await readingRun(() => lastTable(app, run.id, pageId))
    const known = await readingRun(() => cellsOf(app, keys, place, last, signal))
    const sample = sampleSize(recipe?.keep)
    return {
      row,
      ...(await requestFacts(app, place, snapshot, signal)),
      proxyList: isStaff(actor.role) ? (proxyListOf(run, recipe) ?? null) : null,
      snapshot: snapshot ? evidenceView(snapshot) : null,
      missing: snapshot?.html_key ? null : missingBecause(run, sample),
      sample,
      fields: await fieldsOf(app, project, place, snapshot, { last, rowBefore: known.rowBefore }, signal),
      lastRun: lastRunView(last),
      ...known,
    }
  }

const proxyListOf = ({ options }: RunRow, recipe: Recipe | undefined): string | undefined =>
  (options?.proxyList ?? recipe?.fetch.proxy?.list) || undefined

const recipeOf = async ({ db }: AppContext, run: RunRow): Promise<Recipe | undefined> =>
  (
    await db
      .selectFrom('recipe_versions')
      .select('recipe')
      .where('report_id', '=', run.report_id)
      .where('version', '=', run.recipe_version)
      .executeTakeFirst()
  )?.recipe

const snapshotOf = ({ db }: AppContext, { run, pageId, row }: Place) =>
  db
    .selectFrom('run_evidence')
    .selectAll()
    .where('run_id', '=', run.id)
    .where('page_id', '=', pageId)
    .where('first_row', '<=', row)
    .where((eb) => eb(eb('first_row', '+', eb.ref('row_count')), '>', row))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

function missingBecause({ origin }: RunRow, sample: number): MissingPageReason {
  if (origin !== 'CRAWLED') return 'NOT_CRAWLED'
  return sample === 0 ? 'NONE_KEPT' : 'NOT_SAMPLED'
}

async function requestFacts(
  app: AppContext,
  { run, pageId, row }: Place,
  snapshot: RunEvidenceRow | undefined,
  signal: AbortSignal,
): Promise<Pick<RowEvidence, 'url' | 'request'>> {
  const engine = await app.datasets()
  const found = await readingRun(async () =>
    requestOfRow(engine, await originOf(app, run.id, pageId), row, signal),
  )
  if (!found) return { url: snapshot?.url ?? null, request: null }
  const { url, ...request } = found
  return { url, request }
}

async function cellsOf(
  app: AppContext,
  keys: RowKeys,
  { run, pageId, row }: Place,
  last: LastTable | null,
  signal: AbortSignal,
): Promise<Pick<RowEvidence, 'rowBefore' | 'cells' | 'marks'>> {
  const engine = await app.datasets()
  const later = await pageSource(app, run.id, pageId)
  const names = later.columns.map(({ name }) => name)
  const [cells] = await rowsAt(engine, later, [row], names, signal)
  if (!cells) throw notFound('row in this table')
  const same = last && (await sameRows(app, keys, { run, pageId, later }, last, [row], signal))
  const [change] = last && same ? await changesOf(app, later, last.source, same, signal) : []
  const marks = await marksOf(app.db, run.id, pageId, [row])
  const judged = (await judgementsOf(app.db, run.id)).find((one) => one.pageId === pageId)
  const shared = new Set(last?.source.columns.map(({ name }) => name))
  return {
    rowBefore: change?.rowBefore ?? null,
    cells: cellEvidence({ columns: later.columns, cells, change, shared, judged, marks }),
    marks,
  }
}

async function fieldsOf(
  app: AppContext,
  project: ProjectRow,
  { run, pageId, row }: Place,
  snapshot: RunEvidenceRow | undefined,
  { last, rowBefore }: { last: LastTable | null; rowBefore: number | null },
  signal: AbortSignal,
): Promise<RowEvidence['fields']> {
  if (!snapshot || snapshot.first_row === null) return null
  const { id, url, first_row: first, row_count: count } = snapshot
  const now = await pageOfRow(app, run.id, { id, url, first, count }, row)
  if (!now) return null
  const past =
    last && rowBefore !== null
      ? snapshotOfRow(await tableSnapshots(app.db, last.run.id, pageId), rowBefore)
      : undefined
  const before = last && past ? await pageOfRow(app, last.run.id, past, rowBefore!) : null
  const { fields } = await app.helpers.run(
    'markRow',
    { before, now },
    { accountId: project.organization_id, signal },
  )
  return fields
}
