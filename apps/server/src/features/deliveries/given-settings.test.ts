import type { SettingsOf } from '@windrow/contract/schemas/destination-settings'
import { openDriver } from '@windrow/delivery/open-driver'
import { startBoxServer } from '@windrow/delivery/testing/box-server'
import { deliveryOf, fileOf } from '@windrow/delivery/testing/test-delivery'
import { expect } from 'vitest'
import { test } from '../../testing/test-app.ts'
import { createEnvironment } from './delivery-environment.ts'
import { openSettings } from './destination-secrets.ts'
import { filledReport } from './test-support.ts'

const settings: SettingsOf<'BOX'> = {
  token: '',
  refresh_token: 'once',
  client_id: 'app',
  client_secret: 'hidden',
  enterprise_id: '',
  path: 'exports/shop',
}

test('two deliveries at once never use the same token that is good once', async ({ server }) => {
  await using box = await startBoxServer()
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
  const row = await server.app.db.selectFrom('destinations').selectAll().executeTakeFirstOrThrow()
  expect(openSettings(server.app, row)['refresh_token']).toBe('next')
})
