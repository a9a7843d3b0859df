import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { encodeSegment } from '@windrow/dataset/segment'
import { queryRows } from '@windrow/dataset/query-rows'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { segmentFiles } from '../dataset-files/run-files.ts'
import { twoRunsAtWork } from '../testing/run-at-work.ts'
import { removeRuns } from '../features/runs/remove-runs.ts'
import { sharedTest as test, type TestApp } from '../testing/test-app.ts'
import { compactSegments, compactWhileRunning, replaceSegments, segmentLists } from './compact-segments.ts'

const columns = [{ name: 'name', type: 'text' as const }]
const items = { kind: 'rows' as const, pageId: 'items', columns }

let added = 10

/** Adds a segment with one row of each name, in the order of the calls. */
async function add({ app }: TestApp, runId: number, names: string[], more: object = {}) {
  const object_key = `runs/${runId}/${crypto.randomUUID()}.jsonl.zst`
  const body = await encodeSegment(names.map((name) => ({ name })))
  await app.store.put(object_key, body)
  const { id } = await app.db
    .insertInto('run_segments')
    .values({
      run_id: runId,
      kind: 'rows',
      page_id: 'items',
      sequence: (added += 1),
      object_key,
      format: 'jsonl',
      row_count: names.length,
      bytes: body.length,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, object_key }
}

async function open(server: TestApp) {
  const [one, other] = await twoRunsAtWork(server)
  for (const { path } of [one, other])
    await server.app.db
      .insertInto('run_pages')
      .values([
        { run_id: path.hid, page_id: 'shops', position: 1, columns: JSON.stringify(columns) },
        { run_id: path.hid, page_id: 'items', position: 0, columns: JSON.stringify(columns) },
      ])
      .execute()
  const own = await one.part(0)
  const namesOf = async (pageId = 'items') => {
    const files = await segmentFiles(server.app, own.runId, 'rows', pageId)
    const { rows } = await queryRows(
      await server.app.datasets(),
      { columns, files },
      { offset: 0, limit: 100 },
    )
    return rows.map(([name]) => name)
  }
  return { one, other, own, app: server.app, namesOf }
}

/** What compacting has left of its own files. */
const leftovers = async ({ app }: TestApp) =>
  (await readdir(join(app.config.dataDir, 'tmp'))).filter((name) => name.startsWith('compact'))

describe('segments of a list', () => {
  test('become one file, in their order, without those of other lists and runs', async ({ server }) => {
    const { other, own, app } = await open(server)
    const first = await add(server, own.runId, ['Tent', 'Stove'], { sequence: 3 })
    const second = await add(server, own.runId, ['Lamp'], { sequence: 1, part: 1 })
    await add(server, own.runId, ['Shop'], { page_id: 'shops' })
    await add(server, own.runId, ['Entry'], { kind: 'log', page_id: 'items' })
    await add(server, other.path.hid, ['Other'])

    const compaction = await compactSegments(app, { ...own, attempt: 4 }, items)

    expect(compaction).toMatchObject({
      ids: [first.id, second.id],
      oldKeys: [first.object_key, second.object_key],
      segment: {
        run_id: own.runId,
        kind: 'rows',
        page_id: 'items',
        sequence: 3,
        part: 0,
        format: 'parquet',
        row_count: 3,
      },
    })
    const { object_key, bytes } = compaction!.segment
    expect(object_key).toMatch(
      new RegExp(String.raw`^runs/${own.runId}/0-4-${own.token}/3-rows-[\w-]{36}\.parquet$`),
    )
    expect(await app.store.get(object_key)).toHaveLength(bytes)
    const file = { path: await app.store.localPath(object_key), format: 'parquet' as const, rows: 3, bytes }
    const { rows } = await queryRows(
      await app.datasets(),
      { columns, files: [file] },
      { offset: 0, limit: 9 },
    )
    expect(rows).toEqual([['Tent'], ['Stove'], ['Lamp']])
    expect(await leftovers(server)).toEqual([])
  })

  test('stay where there are none, or one that is a file already', async ({ server }) => {
    const { own, app } = await open(server)
    expect(await compactSegments(app, own, items)).toBeNull()

    const { id } = await add(server, own.runId, ['Tent'])
    const made = await compactSegments(app, own, items)
    expect(made).toMatchObject({ ids: [id] })
    await app.db.transaction().execute((trx) => replaceSegments(trx, made!))

    expect(await compactSegments(app, own, items)).toBeNull()
    await add(server, own.runId, ['Stove'])
    expect(await compactSegments(app, own, items)).toMatchObject({ segment: { row_count: 2 } })
  })

  test('are left alone during a run until there are enough, and files of before always', async ({
    server,
  }) => {
    const { own, app } = await open(server)
    await add(server, own.runId, ['Tent'])
    await app.db.updateTable('run_segments').set({ format: 'parquet' }).execute()
    const [one, other] = [await add(server, own.runId, ['Lamp']), await add(server, own.runId, ['Stove'])]

    expect(await compactSegments(app, own, items, 3)).toBeNull()
    expect(await compactSegments(app, own, items, 2)).toMatchObject({ ids: [one.id, other.id] })
  })

  test('are not replaced by a file with fewer rows than were counted', async ({ server }) => {
    const { own, app } = await open(server)
    await add(server, own.runId, ['Tent'], { row_count: 2 })

    await expect(compactSegments(app, own, items)).rejects.toThrow(
      `run ${own.runId}: rows items has 1 rows at rest but 2 were counted`,
    )
    expect(await leftovers(server)).toEqual([])
  })

  test('are replaced only once, even if two files were made', async ({ server }) => {
    const { own, app, namesOf } = await open(server)
    await add(server, own.runId, ['Lamp', 'Chair'])
    const compact = () => compactSegments(app, own, items)
    const [one, other] = [await compact(), await compact()]
    const replace = (compaction: typeof one) =>
      app.db.transaction().execute((trx) => replaceSegments(trx, compaction!))

    await replace(one)

    await expect(replace(other)).rejects.toThrow(
      `run ${own.runId}: segments of rows items were made one by another`,
    )
    expect(await namesOf()).toEqual(['Lamp', 'Chair'])
  })

  test('are replaced however many there are', async ({ server }) => {
    const { own, app } = await open(server)
    const { rows } = await sql<{ id: number }>`
      insert into run_segments (run_id, kind, page_id, sequence, object_key, format, row_count, bytes)
      select ${own.runId}, 'rows', 'items', n, 'none', 'jsonl', 1, 1 from generate_series(1, 70000) n
      returning id`.execute(app.db)
    const segment = {
      run_id: own.runId,
      kind: 'rows' as const,
      page_id: 'items',
      sequence: 1,
      row_count: 70_000,
    }
    const file = { ...segment, object_key: 'made', format: 'parquet' as const, bytes: 1 }
    const compaction = { ids: rows.map(({ id }) => id), oldKeys: [], segment: file }

    await app.db.transaction().execute((trx) => replaceSegments(trx, compaction))

    const left = app.db.selectFrom('run_segments').select('object_key').where('run_id', '=', own.runId)
    expect(await left.execute()).toEqual([{ object_key: 'made' }])
  })

  test('are fetched a few at a time', async ({ server }) => {
    const { own, app } = await open(server)
    const { object_key } = await add(server, own.runId, ['Tent'])
    for (let at = 0; at < 19; at++) await add(server, own.runId, ['Tent'], { object_key })
    const [running, most] = [new Set<symbol>(), { count: 0 }]
    const localPath = async (key: string) => {
      const one = Symbol(key)
      most.count = Math.max(most.count, running.add(one).size)
      const path = await app.store.localPath(key)
      await setImmediate()
      running.delete(one)
      return path
    }

    const watched = { ...app, store: { ...app.store, localPath } }

    expect(await compactSegments(watched, own, items)).toMatchObject({ segment: { row_count: 20 } })
    expect(most.count).toBe(8)
  })

  test('are compacted during a run, and their files removed', async ({ server }) => {
    const { own, app, namesOf } = await open(server)
    const old = [await add(server, own.runId, ['Tent']), await add(server, own.runId, ['Stove'])]
    const shop = await add(server, own.runId, ['Shop'], { page_id: 'shops' })

    await compactWhileRunning(app, own, 2)

    const kept = await app.db
      .selectFrom('run_segments')
      .select(['page_id', 'format'])
      .where('run_id', '=', own.runId)
      .orderBy('page_id')
      .execute()
    expect(kept).toEqual([
      { page_id: 'items', format: 'parquet' },
      { page_id: 'shops', format: 'jsonl' },
    ])
    expect(await namesOf()).toEqual(['Tent', 'Stove'])
    for (const { object_key } of old) await expect(app.store.get(object_key)).rejects.toThrow()
    expect(await app.store.get(shop.object_key)).not.toHaveLength(0)
    await add(server, own.runId, ['Lamp'])
    await add(server, own.runId, ['Chair'])
    await expect(compactWhileRunning(app, { ...own, attempt: 2 }, 2)).rejects.toThrow('is over')
    expect(await namesOf()).toEqual(['Tent', 'Stove', 'Lamp', 'Chair'])
  })

  test('are those of the tables in their order, the log and the request records', async ({ server }) => {
    const { own, app } = await open(server)

    const lists = await segmentLists(app, own.runId)

    expect(lists.map(({ kind, pageId }) => [kind, pageId])).toEqual([
      ['rows', 'items'],
      ['rows', 'shops'],
      ['log', ''],
      ['requests', ''],
    ])
    expect(lists[0]!.columns).toEqual(columns)
    expect(lists[3]!.columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'url url',
      'type text',
      'depth integer',
      'outcome text',
      'httpStatus integer',
      'code text',
      'attempts integer',
      'rows integer',
      'bytes integer',
      'milliseconds number',
      'at datetime',
      'context text',
      'finalUrl url',
    ])
  })

  test('of a long log get what a search in them reads, which is removed with the run', async ({ server }) => {
    const { own, app, one } = await open(server)
    const log = (await segmentLists(app, own.runId)).find(({ kind }) => kind === 'log')!
    const entry = (at: number) => ({
      at: new Date(1_700_000_000_000 + at).toISOString(),
      level: 'INFO',
      message: at === 150_000 ? 'A page was lost.' : 'A page was read.',
      url: `https://shop.example/${at}`,
    })
    const key = `runs/${own.runId}/log.jsonl.zst`
    const body = await encodeSegment(Array.from({ length: 200_000 }, (_, at) => entry(at)))
    await app.store.put(key, body)
    const place = { run_id: own.runId, kind: 'log' as const, page_id: '', sequence: 0, object_key: key }
    await app.db
      .insertInto('run_segments')
      .values({ ...place, format: 'jsonl', row_count: 200_000, bytes: body.length })
      .execute()
    expect(await compactSegments(app, own, log, 1)).not.toHaveProperty('grams')

    const compaction = (await compactSegments(app, own, log))!
    await app.db.transaction().execute((trx) => replaceSegments(trx, compaction))

    const { grams } = compaction
    expect(await app.store.get(grams!.object_key)).toHaveLength(grams!.bytes)
    const admin = await server.signIn('ADMIN')
    const search = (text: string) =>
      admin.api.runLogs({ params: one.path, query: { search: text, limit: 10 } })
    expect(await search('Was LOST')).toMatchObject({ total: 1, logs: [entry(150_000)] })
    // That it is read shows where it says otherwise.
    await app.store.put(grams!.object_key, Buffer.alloc(grams!.bytes))
    expect(await search('was lost')).toMatchObject({ total: 0 })
    expect(await search('lost')).toMatchObject({ total: 1 })
    const keys = await app.db.transaction().execute((trx) => removeRuns(trx, [own.runId]))
    expect(keys).toEqual([`runs/${own.runId}/`])
    await app.store.remove(keys)
    await expect(app.store.get(grams!.object_key)).rejects.toMatchObject({ name: 'ObjectMissing' })
  })
})
