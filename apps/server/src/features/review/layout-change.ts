import type { AnomalyTaskDetail } from '@windrow/contract/schemas/anomalies'
import type { LayoutComparison, LayoutPage } from '@windrow/crawler/layout/compare-layouts'
import { commonPlace } from '@windrow/quality/common-place'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/connect.ts'
import type { RunRow } from '../../database/run-tables.ts'
import { ObjectMissing } from '../../storage/object-store.ts'
import { snapshotText } from '../evidence/snapshot-text.ts'

type Change = AnomalyTaskDetail['changes'][number]
type Run = Pick<RunRow, 'id' | 'organization_id'>

/** Page types that are compared, those with the most page snapshots, and pages of each and of each run. */
const mostTypes = 3
const mostPages = 20
/** Characters of all compared pages of a type. */
const mostCharacters = 20_000_000
/** The task doesn't wait longer for it. */
const mostMs = 10_000
const mostSnapshots = 2000

/** Of each node: what was compared stays so, and is looked at again with each change of a task. */
const compared = new WeakMap<AppContext, Map<string, Change | null>>()
const mostRemembered = 500

/**
 * Whether the pages of a run are built in another way than those of the last good run, by the page snapshots of both;
 * null if they have none of the same page type, or they can't be compared in time.
 */
export async function layoutChange(
  app: AppContext,
  run: Run,
  goodId: number,
  signal: AbortSignal,
): Promise<Change | null> {
  const known = compared.get(app) ?? new Map<string, Change | null>()
  compared.set(app, known)
  const key = `${goodId} ${run.id}`
  const remembered = known.get(key)
  if (remembered !== undefined) return remembered
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(mostMs)])
    const change = await compareRuns(app, run, goodId, limit)
    for (const oldest of known.keys()) if (known.size >= mostRemembered) known.delete(oldest)
    known.set(key, change)
    return change
  } catch (error) {
    app.log.warn({ err: error, run: run.id }, 'could not compare the layout of pages')
    return null
  }
}

async function compareRuns(
  app: AppContext,
  run: Run,
  goodId: number,
  signal: AbortSignal,
): Promise<Change | null> {
  const [now, good] = await Promise.all([snapshotsOf(app.db, run.id), snapshotsOf(app.db, goodId)])
  const types = [...now.keys()]
    .filter((type) => good.has(type))
    .toSorted((a, b) => now.get(b)!.length - now.get(a)!.length)
    .slice(0, mostTypes)
  const results: TypeResult[] = []
  for (const type of types) {
    const [before, after] = await pagesOf(app, good.get(type)!, now.get(type)!)
    const owner = { accountId: run.organization_id, signal }
    results.push({ type, ...(await app.helpers.run('compareLayouts', { before, after }, owner)) })
  }
  return changeOf(results)
}

interface Snapshot {
  url: string
  html_key: string
}

/** The page snapshots of a run by page type: samples, and pages that lacked what the recipe requires. */
async function snapshotsOf(db: Db, runId: number): Promise<Map<string, Snapshot[]>> {
  const rows = await db
    .selectFrom('run_evidence')
    .select(['page_type', 'url', 'html_key'])
    .where('run_id', '=', runId)
    .where('html_key', 'is not', null)
    .where((eb) => eb.or([eb('reason', '=', 'sample'), eb('code', '=', 'PAGE_CHANGED')]))
    .orderBy('rank')
    .orderBy('id')
    .limit(mostSnapshots)
    .execute()
  const types = new Map<string, Snapshot[]>()
  for (const { page_type, url, html_key } of rows)
    types.set(page_type, [...(types.get(page_type) ?? []), { url, html_key: html_key! }])
  return types
}

/** Some pages of both runs, those that both have first. */
async function pagesOf(
  app: AppContext,
  good: readonly Snapshot[],
  now: readonly Snapshot[],
): Promise<[before: LayoutPage[], after: LayoutPage[]]> {
  const first = (some: readonly Snapshot[], others: readonly Snapshot[]) => {
    const urls = new Set(others.map(({ url }) => url))
    return some.toSorted((a, b) => Number(urls.has(b.url)) - Number(urls.has(a.url))).slice(0, mostPages)
  }
  const [before, after] = [first(good, now), first(now, good)]
  const pages: [LayoutPage[], LayoutPage[]] = [[], []]
  let characters = 0
  for (let at = 0; at < mostPages; at += 1)
    for (const [side, snapshots] of [before, after].entries()) {
      const snapshot = snapshots[at]
      if (!snapshot || characters > mostCharacters) continue
      const html = await textOf(app, snapshot)
      characters += html?.length ?? 0
      if (html !== null) pages[side]!.push({ url: snapshot.url, html })
    }
  return pages
}

/** null if the file is gone: snapshots are removed with their run. */
const textOf = (app: AppContext, { html_key }: Snapshot): Promise<string | null> =>
  snapshotText(app, html_key).catch((error: unknown) => {
    if (error instanceof ObjectMissing) return null
    throw error
  })

type TypeResult = LayoutComparison & { type: string }

function changeOf(results: readonly TypeResult[]): Change | null {
  const count = results.reduce((sum, { changed, unchanged }) => sum + changed.length + unchanged.length, 0)
  if (count === 0) return null
  const texts = results.flatMap((result) => sentenceOf(result) ?? [])
  const unchanged = `Layout unchanged (${count} ${count === 1 ? 'page' : 'pages'} compared)`
  return { what: 'LAYOUT', changed: texts.length > 0, text: texts.length > 0 ? texts.join('; ') : unchanged }
}

/** Single pages may be odd for other reasons: a layout is that of a part of the site, or of half of the pages. */
function sentenceOf({ type, changed, unchanged, gone }: TypeResult): string | null {
  const place = commonPlace(changed, unchanged)
  if (place === null && changed.length <= unchanged.length) return null
  const share = Math.round(gone * 100)
  const much = share === 0 ? 'most of it is new' : `${share} % of it is gone`
  return `The layout of \`${place ?? type}\` pages changed: ${much}`
}
