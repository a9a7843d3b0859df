import type { SettingsOf } from '@windrow/contract/destinations'
import { openDriver } from '@windrow/delivery/open-driver'
import { startBoxServer } from '@windrow/delivery/testing/box-server'
import { deliveryOf, fileOf } from '@windrow/delivery/testing/test-delivery'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test, type TestApp } from '../../testing/test-app.ts'
import { createEnvironment } from './delivery-environment.ts'
import { openSettings } from './destination-secrets.ts'
import { useOnceFor } from './given-settings.ts'
import { filledReport } from '../../testing/delivery-support.ts'

const settings: SettingsOf<'BOX'> = {
  token: '',
  refresh_token: 'once',
  client_id: 'app',
  client_secret: 'hidden',
  enterprise_id: '',
  path: 'exports/shop',
}

/** @returns its id, and its account */
async function boxDestination(server: TestApp) {
  const { api, organizationId } = await server.signIn('ADMIN')
  const path = await filledReport(server, api)
  const { destinationId: id } = await api.destinationCreate({
    params: path,
    body: {
      name: 'Box',
      type: 'BOX',
      settings,
      formats: ['csv'],
      fileName: '{page}.{extension}',
      skipValidation: true,
    },
  })
  return { id, organizationId }
}

const savedToken = async ({ app }: TestApp) =>
  openSettings(app, await app.db.selectFrom('destinations').selectAll().executeTakeFirstOrThrow())[
    'refresh_token'
  ]

test('concurrent deliveries never use the same single-use token', async ({ server }) => {
  await using box = await startBoxServer()
  const { id, organizationId } = await boxDestination(server)
  const driver = await openDriver('BOX', { base: box.base })
  const send = (name: string) =>
    driver.send(
      deliveryOf([fileOf(name, 'id')]),
      settings,
      createEnvironment(server.app, {
        organizationId,
        signal: new AbortController().signal,
        destination: { id, type: 'BOX', settings },
      }),
    )

  await Promise.all(['a.csv', 'b.csv', 'c.csv'].map(send))

  expect([...box.files.keys()].toSorted()).toEqual(['a', 'b', 'c'].map((name) => `exports/shop/${name}.csv`))
  expect(await savedToken(server)).toBe('next')
})

test('the next token is stored even if the database connection is lost meanwhile', async ({ server }) => {
  const { id } = await boxDestination(server)
  const loseConnection = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'
        and query like '%"destinations"%for no key update%'`.execute(server.app.db)

  const next = await useOnceFor(
    server.app,
    { id, type: 'BOX', settings },
    { name: 'refresh_token', value: 'once' },
    {
      use: async (current) => {
        expect((await loseConnection()).rows).toHaveLength(1)
        return `after ${current}`
      },
      signal: new AbortController().signal,
    },
  )

  expect([next, await savedToken(server)]).toEqual(['after once', 'after once'])
})
