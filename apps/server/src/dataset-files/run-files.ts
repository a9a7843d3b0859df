import { expiredText, isExpired } from '@windrow/contract/run-origin'
import type { DatasetSource, SourceFile } from '@windrow/dataset/dataset-source'
import type { Selectable } from 'kysely'
import type { AppContext } from '../context.ts'
import type { Database } from '../database/schema.ts'
import { AppError, notFound } from '../errors/app-error.ts'

type Kind = 'rows' | 'log' | 'requests'
type Segment = Pick<Selectable<Database['run_segments']>, 'object_key' | 'format' | 'row_count' | 'bytes'>

/** Objects fetched at a time from a remote store. */
const parallel = 8

/** Local paths of these segments, in order. */
export async function localFiles(
  { store }: Pick<AppContext, 'store'>,
  segments: readonly Segment[],
): Promise<SourceFile[]> {
  const files: SourceFile[] = []
  for (let at = 0; at < segments.length; at += parallel) {
    const paths = segments.slice(at, at + parallel).map(async (segment) => ({
      path: await store.localPath(segment.object_key),
      format: segment.format,
      rows: segment.row_count,
      bytes: segment.bytes,
    }))
    files.push(...(await Promise.all(paths)))
  }
  return files
}

/** Local paths of a list of segments of a run, in order. */
export async function segmentFiles(
  app: Pick<AppContext, 'db' | 'store'>,
  runId: number,
  kind: Kind,
  pageId: string,
): Promise<SourceFile[]> {
  const segments = await app.db
    .selectFrom('run_segments')
    .select(['object_key', 'format', 'row_count', 'bytes'])
    .where('run_id', '=', runId)
    .where('kind', '=', kind)
    .where('page_id', '=', pageId)
    .orderBy('place')
    .execute()
  return localFiles(app, segments)
}

/** An output table of a run as a source for the dataset package; null if the run has no such table. */
export async function findPageSource(
  app: Pick<AppContext, 'db' | 'store'>,
  runId: number,
  pageId: string,
): Promise<DatasetSource | null> {
  const page = await app.db
    .selectFrom('run_pages')
    .innerJoin('runs', 'runs.id', 'run_pages.run_id')
    .select(['run_pages.columns', 'runs.archived_at'])
    .where('run_id', '=', runId)
    .where('page_id', '=', pageId)
    .executeTakeFirst()
  if (page?.archived_at)
    throw new AppError(
      'CONFLICT',
      'The dataset has been archived. Please get in touch with our support team for further assistance.',
    )
  return page ? { columns: page.columns, files: await segmentFiles(app, runId, 'rows', pageId) } : null
}

/** The same, but throws NOT_FOUND if the run has no such table. */
export async function pageSource(
  app: Pick<AppContext, 'db' | 'store'>,
  runId: number,
  pageId: string,
): Promise<DatasetSource> {
  const source = await findPageSource(app, runId, pageId)
  if (!source) throw notFound('table in this run')
  return source
}

/** The same for exports; also throws if the rows are gone, so that an export never looks complete without them. */
export async function exportSource(
  app: Pick<AppContext, 'db' | 'store'>,
  runId: number,
  pageId: string,
): Promise<DatasetSource> {
  const source = await pageSource(app, runId, pageId)
  // Checked last: rows that expire meanwhile have either been found or are refused.
  const { data_expires_at } = await app.db
    .selectFrom('runs')
    .select('data_expires_at')
    .where('id', '=', runId)
    .executeTakeFirstOrThrow()
  if (isExpired(data_expires_at)) throw new AppError('CONFLICT', expiredText)
  return source
}
