import type { z } from 'zod'
import { ApiError } from '@windrow/contract/client'
import { destinationTypes } from '@windrow/contract/destinations'
import type { DestinationBody } from '@windrow/contract/schemas/deliveries'
import { startS3Server } from '@windrow/delivery/testing/s3-server'
import { startSftpServer } from '@windrow/delivery/testing/sftp-server'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { refusal } from '../../testing/failure.ts'
import { accountTest as test, test as lonelyTest, type TestApp } from '../../testing/test-app.ts'
import { rememberFor } from './given-settings.ts'
import { deliverAll, endRun, filledReport, toFileServer, toStore } from '../../testing/delivery-support.ts'

let store: Awaited<ReturnType<typeof startS3Server>>
let files: Awaited<ReturnType<typeof startSftpServer>>
beforeAll(async () => {
  store = await startS3Server()
  files = await startSftpServer()
})
afterAll(async () => {
  await store[Symbol.asyncDispose]()
  await files[Symbol.asyncDispose]()
})

/** The fields for which a call was refused, with messages. */
const faultsOf = (promise: Promise<unknown>): Promise<Record<string, string>> =>
  promise.then(
    () => ({}),
    (error: unknown) =>
      error instanceof ApiError
        ? Object.fromEntries(error.errors.map(({ path, message }) => [path, message]))
        : { none: String(error) },
  )

/** Everything that the database stores about destinations and the audit log, as one text. */
async function everythingKept({ app }: TestApp): Promise<string> {
  const tables = ['destinations', 'deliveries', 'delivery_files', 'delivery_attempts', 'audit_log'] as const
  const texts = await Promise.all(
    tables.map((table) =>
      sql<{ text: string }>`select t::text as text from ${sql.table(table)} t`.execute(app.db),
    ),
  )
  return texts.flatMap(({ rows }) => rows.map(({ text }) => text)).join('\n')
}

type Body = z.input<typeof DestinationBody>

describe('a destination', () => {
  lonelyTest('never shows its secrets, and accepts new ones', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await filledReport(server, api)
    const body = toFileServer(files.port)
    const made = await api.destinationCreate({ params: path, body })
    const params = { ...path, did: made.destinationId }
    expect(made).toMatchObject({ secretsSet: ['password'], target: `sftp://127.0.0.1:${files.port}/` })
    expect(JSON.stringify(await api.destinationList({ params: path }))).not.toContain('correct')

    const { password: _password, ...rest } = body.settings!
    await api.destinationUpdate({ params, body: { ...body, settings: rest, name: 'Kept' } })
    const tried = await api.destinationTest({
      params: path,
      body: { type: 'FTP', settings: rest, destinationId: made.destinationId },
    })
    expect(tried.ok).toBe(true)

    const wrong = { ...body, settings: { ...rest, password: 'Hunter2-is-wrong' }, skipValidation: true }
    await api.destinationUpdate({ params, body: wrong })
    await endRun(server, path)
    await deliverAll(server.app)
    const { deliveries } = await api.deliveryList({ params: path, query: {} })
    expect(deliveries[0]).toMatchObject({ state: 'FAILED', fault: 'CREDENTIALS' })
    const kept = await everythingKept(server)
    expect(kept).toContain('Legacy import')
    for (const secret of ['Hunter2-is-wrong', Buffer.from('Hunter2-is-wrong').toString('hex')])
      expect(kept).not.toContain(secret)

    await api.destinationDelete({ params })
    const row = await server.app.db.selectFrom('destinations').selectAll().executeTakeFirstOrThrow()
    expect(row.sealed_secrets).toBeNull()
  })

  lonelyTest('stores values returned by the other side for that place', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await filledReport(server, api)
    const { destinationId: id } = await api.destinationCreate({
      params: path,
      body: toFileServer(files.port),
    })
    const { db } = server.app
    const settings = async () =>
      (await db.selectFrom('destinations').select('settings').executeTakeFirstOrThrow()).settings
    const shown = await settings()
    // The test before saving pins the server's host key: no other server gets the files.
    expect(shown).toMatchObject({ host_key: expect.stringContaining('SHA256:') })

    await rememberFor(server.app, { id, type: 'FTP', settings: shown }, { host_key: 'SHA256:new' })
    expect(await settings()).toMatchObject({ host_key: 'SHA256:new' })
    for (const used of [
      { type: 'FTP' as const, settings: { ...shown, host: 'elsewhere.example', host_key: 'SHA256:new' } },
      { type: 'FTP' as const, settings: shown },
      { type: 'BOX' as const, settings: { ...shown, host_key: 'SHA256:new' } },
    ])
      await rememberFor(server.app, { id, ...used }, { host_key: 'SHA256:late' })
    expect(await settings()).toMatchObject({ host_key: 'SHA256:new' })
  })

  test('does not use up a single-use token before it is saved', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await filledReport(server, api)
    const settings = { refresh_token: 'good once', client_id: 'app', client_secret: 'secret' }

    expect(await api.destinationTest({ params: path, body: { type: 'BOX', settings } })).toMatchObject({
      ok: false,
      message: 'A refresh token works only once, so it is tested when you save the destination.',
    })
  })

  test('never sends a stored secret to another host', async ({ server }) => {
    const { api, userId } = await server.signIn('TRUSTED')
    const owner = await server.signIn('ADMIN')
    const path = await filledReport(server, owner.api)
    await server.app.db
      .insertInto('project_members')
      .values({ project_id: path.id, user_id: userId })
      .execute()
    const body = toFileServer(files.port)
    const { destinationId } = await owner.api.destinationCreate({ params: path, body })
    const { password: _password, ...settings } = body.settings!
    await using thief = await startSftpServer()

    for (const [name, value] of Object.entries({ port: thief.port, host: 'localhost', protocol: 'FTP' })) {
      const elsewhere = { ...settings, [name]: value }
      const test = api.destinationTest({
        params: path,
        body: { type: 'FTP', settings: elsewhere, destinationId },
      })
      expect(await faultsOf(test)).toHaveProperty(['body.settings.password'])
      const update = api.destinationUpdate({
        params: { ...path, did: destinationId },
        body: { ...body, settings: elsewhere, skipValidation: true },
      })
      expect(await faultsOf(update)).toHaveProperty(['body.settings.password'])
    }
  })

  // spec: DELIV-12, DELIV-13
  test('shows a connection string with its account key masked', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await filledReport(server, api)
    const key = Buffer.from('a key that nobody may see').toString('base64')
    const body: Body = {
      ...toStore(store.endpoint),
      type: 'AZURE_CLOUD',
      settings: {
        connection_string: `DefaultEndpointsProtocol=https;AccountName=nordlake;AccountKey=${key}`,
        container: 'data',
      },
      skipValidation: true,
    }
    const made = await api.destinationCreate({ params: path, body })

    expect(made.target).toBe('nordlake/data/')
    expect(made.secretHints['connection_string']).toBe(
      'DefaultEndpointsProtocol=https;AccountName=nordlake;AccountKey=••••',
    )
    expect(await everythingKept(server)).not.toContain(key)
    // A secret that comes back masked keeps its value.
    const params = { ...path, did: made.destinationId }
    const settings = { ...body.settings, connection_string: made.secretHints['connection_string']! }
    const same = await api.destinationUpdate({ params, body: { ...body, settings } })
    expect(same.secretHints).toEqual(made.secretHints)
  })

  test('is refused at its fields', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await filledReport(server, api)
    const create = (change: Partial<Body>) =>
      faultsOf(api.destinationCreate({ params: path, body: { ...toStore(store.endpoint), ...change } }))
    const settings = toStore(store.endpoint).settings!

    expect(await create({ settings: { ...settings, path: '../elsewhere' } })).toHaveProperty([
      'body.settings.path',
    ])
    expect(await create({ settings: { ...settings, endpoint: 'http://10.0.0.1' } })).toEqual({
      'body.settings.endpoint': expect.stringContaining('private address') as string,
    })
    expect(await create({ settings: { ...settings, colour: 'red' } })).toHaveProperty([
      'body.settings.colour',
    ])
    expect(await create({ settings: { ...settings, bucket: 'elsewhere' } })).toEqual({
      'body.settings.bucket': expect.stringMatching(
        /There is no bucket elsewhere.*Skip validation/,
      ) as string,
    })
    expect(await create({ fileName: '{page}/../{run}' })).toHaveProperty(['body.fileName'])
    expect(await create({ fileName: '{shop}.csv' })).toHaveProperty(['body.fileName'])
    expect(await create({ fileName: '{run}', formats: ['csv', 'json'] })).toEqual({
      'body.fileName': expect.stringContaining('Two files would be called') as string,
    })
    expect(await create({ formats: [] })).toHaveProperty(['body.formats'])
    expect((await api.destinationList({ params: path })).destinations).toEqual([])
  })

  test('previews the names of its files', async ({ server }) => {
    const { api } = await server.signIn('VIEWER')
    const owner = await server.signIn('ADMIN')
    const path = await filledReport(server, owner.api)
    const body = {
      type: 'S3' as const,
      formats: ['csv' as const],
      fileName: '{page}-{run}.{extension}',
      compression: 'GZIP' as const,
    }
    const example = { params: path, body }

    expect((await refusal(api.fileNameExample(example))).code).toBe('NOT_FOUND')
    expect(await owner.api.fileNameExample(example)).toEqual({
      names: [`items-${path.hid}.csv.gz`],
      errors: [],
    })
    const split = { ...body, partMegabytes: 5 }
    expect((await owner.api.fileNameExample({ params: path, body: split })).errors).toMatchObject([
      { path: 'fileName' },
    ])
  })

  // spec: DELIV-10
  test('must be of an allowed type, when it is created and when it delivers', async ({ server }) => {
    const { api, organizationId } = await server.signIn('ADMIN')
    const path = await filledReport(server, api)
    expect((await api.destinationList({ params: path })).allowedTypes).toEqual(destinationTypes)
    await api.destinationCreate({ params: path, body: toStore(store.endpoint) })

    const params = { orgId: organizationId }
    for (const denied of destinationTypes) {
      await api.accountUpdate({ params, body: { deniedDestinations: [denied] } })
      const allowed = (await api.destinationList({ params: path })).allowedTypes
      expect([denied, allowed]).toEqual([denied, destinationTypes.filter((type) => type !== denied)])
    }
    await api.accountUpdate({ params, body: { deniedDestinations: ['S3', 'SLACK'] } })

    const { allowedTypes } = await api.destinationList({ params: path })
    expect(allowedTypes).not.toContain('S3')
    const second = api.destinationCreate({ params: path, body: toStore(store.endpoint) })
    expect(await refusal(second)).toMatchObject({
      code: 'FORBIDDEN',
      message: expect.stringContaining('Amazon S3') as string,
    })
    await endRun(server, path)
    await deliverAll(server.app)
    const { deliveries } = await api.deliveryList({ params: path, query: {} })
    expect(deliveries).toMatchObject([{ state: 'FAILED', fault: 'SETTINGS' }])
  })

  test('for all reports needs a permission, and delivers each report', async ({ server }) => {
    const manager = await server.signIn('MANAGER')
    const { api } = await server.signIn('ADMIN')
    const path = await filledReport(server, api)
    const body = toStore(store.endpoint, { applyToAll: true })
    expect((await refusal(manager.api.destinationCreate({ params: path, body }))).code).toBe('FORBIDDEN')
    const { destinationId } = await api.destinationCreate({ params: path, body })
    const change = { ...path, did: destinationId }
    const enabled = manager.api.destinationSwitch({ params: change, body: { enabled: false } })
    expect((await refusal(enabled)).code).toBe('FORBIDDEN')
    expect((await refusal(manager.api.destinationDelete({ params: change }))).code).toBe('FORBIDDEN')

    const other = await api.reportCreate({
      params: { id: path.id },
      body: {
        name: 'Reviews',
        recipe: {
          version: 1,
          start: ['https://shop.example/'],
          types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
        },
      },
    })
    const listed = await api.destinationList({ params: { id: path.id, rid: other.id } })
    expect(listed.destinations).toMatchObject([{ destinationId, applyToAll: true, recent: [] }])
    await endRun(server, path)
    expect(await deliverAll(server.app)).toBe(1)
    const elsewhere = await filledReport(server, api)
    await endRun(server, elsewhere)
    expect(await deliverAll(server.app)).toBe(0)
  })

  // spec: DELIV-14, DELIV-15, DELIV-16
  test("on a file server uses the account's key pair, whose private key is never shown", async ({
    server,
  }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await filledReport(server, api)
    const kinds = { rsa: 'ssh-rsa', ecdsa: 'ecdsa-sha2-nistp256', ed25519: 'ssh-ed25519' } as const
    for (const keyType of ['rsa', 'ecdsa', 'ed25519'] as const) {
      const key = await api.sshKeyGet({ query: { keyType, projectId: path.id } })
      expect(key.publicKey).toMatch(new RegExp(`^${kinds[keyType]} `))
      expect(key.fingerprint).toMatch(/^SHA256:/)
      expect(await api.sshKeyGet({ query: { keyType } })).toEqual(key)
      files.authorised.push(key.publicKey)
      const { password: _password, ...settings } = toFileServer(files.port).settings!
      const tried = await api.destinationTest({
        params: path,
        body: { type: 'FTP', settings: { ...settings, ssh_key: keyType } },
      })
      expect([keyType, tried.ok]).toEqual([keyType, true])
    }
    const other = await server.signIn('MANAGER', 'Fernhill Supply')
    const theirs = await other.api.sshKeyGet({ query: {} })
    expect(files.authorised).not.toContain(theirs.publicKey)
    expect((await refusal(other.api.sshKeyGet({ query: { projectId: path.id } }))).code).toBe('NOT_FOUND')
  })

  test('by mail is tested only with users of the account and known recipients', async ({ server }) => {
    const owner = await server.signIn('MANAGER', 'Nordlake Retail')
    const stranger = await server.signIn('MANAGER', 'Fernhill Supply')
    const staff = await server.signIn('ADMIN', 'Nordlake Retail')
    const path = await filledReport(server, staff.api)
    const outsider = 'outside@elsewhere.example'
    const tested = (recipients: string) =>
      owner.api.destinationTest({ params: path, body: { type: 'EMAIL', settings: { recipients } } })
    const sentTo = async () => {
      const mails = await server.app.db.selectFrom('mails').select('recipient').orderBy('id').execute()
      return mails.map(({ recipient }) => recipient)
    }

    for (const other of [outsider, stranger.email])
      expect(await faultsOf(tested(`${owner.email}, ${other}`))).toEqual({
        'body.settings.recipients': expect.stringContaining(other),
      })
    expect(await sentTo()).toEqual([])
    expect((await tested(owner.email.toUpperCase())).ok).toBe(true)
    const body = {
      ...toStore(store.endpoint),
      type: 'EMAIL' as const,
      settings: { recipients: `${owner.email} ${outsider}` },
    }
    const saved = await owner.api.destinationCreate({ params: path, body })
    expect(await sentTo()).toEqual([owner.email.toUpperCase(), owner.email])
    expect((await tested(outsider)).ok).toBe(true)
    await owner.api.destinationDelete({ params: { ...path, did: saved.destinationId } })
    expect(Object.keys(await faultsOf(tested(outsider)))).toEqual(['body.settings.recipients'])
  })

  // spec: DELIV-19
  test('of a vendor logs in with a token or key from the form', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await filledReport(server, api)
    const create = (type: Body['type'], settings: Body['settings']) =>
      api.destinationCreate({
        params: path,
        body: { ...toStore(store.endpoint), type, settings, skipValidation: true },
      })

    expect(await faultsOf(create('DROPBOX', {}))).toHaveProperty(['body.settings.token'])
    expect(await faultsOf(create('BOX', { refresh_token: 'r' }))).toHaveProperty(['body.settings.client_id'])
    const key = { service_account_key: 'no key', bucket: 'data' }
    expect(await faultsOf(create('GOOGLE_CLOUD', key))).toHaveProperty(['body.settings.service_account_key'])
    expect(await create('DROPBOX', { token: 'a token' })).toMatchObject({ secretsSet: ['token'] })
    const google = { ...key, service_account_key: '{"client_email":"a@b.example","private_key":"k"}' }
    expect(await create('GOOGLE_CLOUD', google)).toMatchObject({ target: 'gs://data/' })
  })

  // spec: PERM-11, PERM-29
  test('is created, changed and removed by everyone but viewers, who see it', async ({ server }) => {
    const owner = await server.signIn('ADMIN')
    const path = await filledReport(server, owner.api)
    const body = toStore(store.endpoint)
    for (const role of ['ADMIN:ENVOY', 'ADMIN:BUILDER', 'MANAGER', 'TRUSTED'] as const) {
      const { api, userId } = await server.signIn(role)
      await server.app.db
        .insertInto('project_members')
        .values({ project_id: path.id, user_id: userId })
        .execute()
      const { destinationId } = await api.destinationCreate({ params: path, body })
      const params = { ...path, did: destinationId }
      await api.destinationUpdate({ params, body: { ...body, name: role } })
      await api.destinationDelete({ params })
    }
    const { destinationId } = await owner.api.destinationCreate({ params: path, body })
    const viewer = await server.signIn('VIEWER')
    await server.app.db
      .insertInto('project_members')
      .values({ project_id: path.id, user_id: viewer.userId })
      .execute()
    const params = { ...path, did: destinationId }
    expect((await viewer.api.destinationList({ params: path })).destinations).toHaveLength(1)
    for (const call of [
      () => viewer.api.destinationCreate({ params: path, body }),
      () => viewer.api.destinationUpdate({ params, body }),
      () => viewer.api.destinationDelete({ params }),
      () => viewer.api.deliverNow({ params: path, body: {} }),
    ])
      expect((await refusal(call())).code).toBe('FORBIDDEN')
  })
})
