import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { patienceMs } from '@windrow/contract/testing/patience'
import { afterAll, describe, expect, inject, it, vi } from 'vitest'
import { toConfig } from '../config/config.ts'
import { readEnvironment } from '../config/environment.ts'
import { isDatabaseDown } from '../database/database-down.ts'
import { asAdmin } from '../testing/database-of-server.ts'
import { lockTable } from '../testing/lock-table.ts'
import { cloneDatabase, createPlainDatabase } from '../testing/test-database.ts'
import { LeftBehindError } from './left-behind-error.ts'
import { loadDatabase } from './load-database.ts'
import { listObjects } from './made-objects.ts'
import { tableFile } from './manifest.ts'
import { openClient, type MaintenanceClient } from './open-client.ts'
import { writeBackup } from './write-backup.ts'

const root = mkdtempSync(join(tmpdir(), 'windrow-lost-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** A file whose reader waits until somebody writes it, which holds a command at that point. */
const makePipe = (path: string) => execFileSync('mkfifo', ['-m', '600', path])

/** Ends the connection of a command once it has come to a statement, as an operator or a restart does. */
async function endAt(client: MaintenanceClient, command: string, statement: string): Promise<void> {
  const pid = await untilAt(client, command, statement)
  await client.query('select pg_terminate_backend($1)', [pid])
}

/** Waits until a command has come to a statement, and resolves to the process of its connection. */
async function untilAt(client: MaintenanceClient, command: string, statement: string): Promise<number> {
  const find = () =>
    client.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where datname = current_database() and application_name = $1 and query like $2`,
      [`windrow ${command}`, `${statement}%`],
    )
  return vi.waitFor(
    async () => {
      const { rows } = await find()
      expect(rows).toHaveLength(1)
      return rows[0]!.pid
    },
    { timeout: patienceMs, interval: 20 },
  )
}

function backupOf(databaseUrl: string, name: string) {
  const dataDir = join(root, `${name}-data`)
  mkdirSync(join(dataDir, 'objects'), { recursive: true })
  const folder = join(root, name)
  const config = toConfig(readEnvironment({ WINDROW_DATA_DIR: dataDir, DATABASE_URL: databaseUrl }))
  const options = { config, databaseUrl, folder, withSecret: false, withObjects: true, say: () => {} }
  return { folder, secret: join(dataDir, 'secret.key'), write: () => writeBackup(options) }
}

describe('a backup', () => {
  it('fails if the objects cannot be listed, instead of having none', async () => {
    await using database = await cloneDatabase()
    const { folder, write } = backupOf(database.url, 'unlisted')
    const objects = join(root, 'unlisted-data', 'objects')
    rmSync(objects, { recursive: true })
    await writeFile(objects, 'in the way')

    await expect(write()).rejects.toMatchObject({ code: 'ENOTDIR' })
    expect(readdirSync(folder)).toEqual([])
  })
})

const isLoss = (result: PromiseSettledResult<unknown>) =>
  result.status === 'rejected' && isDatabaseDown(result.reason)

/** Restores a backup that waits within the rows of one table until `lose` is done. */
async function restoreLosing(
  url: string,
  name: string,
  lose: () => Promise<void>,
): Promise<PromiseSettledResult<unknown>> {
  await using source = await cloneDatabase()
  const { folder, write } = backupOf(source.url, name)
  const manifest = await write()
  const file = tableFile(folder, 'audit_log')
  const rows = readFileSync(file)
  rmSync(file)
  makePipe(file)
  const loseThere = async () => {
    await writeFile(file, rows) // read for its checksum first
    await lose()
    await writeFile(file, rows)
  }
  const [result] = await Promise.allSettled([loadDatabase(url, folder, manifest), loseThere()])
  return result
}

describe('a lost connection to the database', () => {
  it('fails a backup that copies rows, and removes what was written', async () => {
    await using database = await cloneDatabase()
    await using other = await openClient(database.url, 'maintenance')
    await using _held = await lockTable(database.url, 'audit_log')
    const { folder, write } = backupOf(database.url, 'rows')

    const [result] = await Promise.allSettled([write(), endAt(other, 'backup', 'copy "audit_log"')])

    expect(isLoss(result)).toBe(true)
    expect(readdirSync(folder)).toEqual([])
  })

  it('fails a backup that copies objects, for which it keeps no snapshot open', async () => {
    await using database = await cloneDatabase()
    await using other = await openClient(database.url, 'maintenance')
    const { folder, secret, write } = backupOf(database.url, 'objects')
    makePipe(secret)
    const endThere = async () => {
      await endAt(other, 'backup', 'commit')
      await writeFile(secret, 'a secret that is long enough')
    }

    const [result] = await Promise.allSettled([write(), endThere()])

    expect(isLoss(result)).toBe(true)
    expect(readdirSync(folder)).toEqual([])
  })

  it('fails a restore, and leaves the database empty', async () => {
    await using target = await createPlainDatabase()
    await using other = await openClient(target.url, 'maintenance')

    const result = await restoreLosing(target.url, 'restored', () =>
      endAt(other, 'restore', 'copy "audit_log"'),
    )

    expect(isLoss(result)).toBe(true)
    expect(await listObjects(other)).toEqual([])
  })

  it('says that tables may be left after a restore if the database stays away', async () => {
    await using target = await createPlainDatabase()
    await using other = await openClient(target.url, 'maintenance')
    const databaseName = new URL(target.url).pathname.slice(1)

    const result = await restoreLosing(target.url, 'left', async () => {
      await untilAt(other, 'restore', 'copy "audit_log"')
      await asAdmin(inject('postgresUrl'), `alter database ${databaseName} allow_connections false`)
      await endAt(other, 'restore', 'copy "audit_log"')
    })

    expect(result).toMatchObject({ status: 'rejected', reason: expect.any(LeftBehindError) })
    expect(result).toMatchObject({
      reason: {
        message: expect.stringMatching(
          /^The restore failed \(.+\), and so did removing the tables it had made \(.+ not currently accepting connections\)\. Name/,
        ),
      },
    })
    expect(await listObjects(other)).toContainEqual(expect.objectContaining({ name: 'table audit_log' }))
  })
})
