import type { z } from 'zod'
import type { DestinationBody } from '@windrow/contract/schemas/deliveries'
import { describe, expect } from 'vitest'
import { failure, refusal } from '../../testing/failure.ts'
import { startReceiver, type Receiver } from '../../testing/start-receiver.ts'
import { test, type TestApp } from '../../testing/test-app.ts'
import { rememberFor } from './given-settings.ts'
import { openSettings } from './destination-secrets.ts'

const signingSecret = (byte: number) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`
const secret = signingSecret(1)

const toReceiver = ({ base }: Receiver, path: string): z.input<typeof DestinationBody> => ({
  name: 'Repricer',
  type: 'URL',
  settings: { url: `${base}/${path}` },
  formats: ['json'],
  fileName: '{page}.{extension}',
})

/** A customer's report, and a function with which staff move its project to another account. */
async function ownedReport(server: TestApp) {
  const staff = await server.signIn('ADMIN', 'Windrow')
  const { api } = await server.signIn('MANAGER', 'Nordlake')
  const to = await server.signIn('MANAGER', 'Fernhill')
  const { id } = await api.projectCreate({ body: { name: 'Tents' } })
  const { id: rid } = await staff.api.reportCreate({ params: { id }, body: { name: 'Catalogue' } })
  const body = { organizationId: to.organizationId, ownerId: to.userId }
  return { api, path: { id, rid }, move: () => staff.api.projectTransfer({ params: { id }, body }) }
}

/** The same with a destination whose address can be changed. */
async function ownedDestination(server: TestApp, receiver: Receiver) {
  const owned = await ownedReport(server)
  const { api, path } = owned
  const body = toReceiver(receiver, 'first')
  const { destinationId: id } = await api.destinationCreate({
    params: path,
    body: { ...body, settings: { ...body.settings, secret }, skipValidation: true },
  })
  const params = { ...path, did: id }
  const row = () =>
    server.app.db.selectFrom('destinations').selectAll().where('id', '=', id).executeTakeFirst()
  const change = () => api.destinationUpdate({ params, body: toReceiver(receiver, 'second') })
  return { ...owned, id, params, row, change }
}

describe('while a destination is being tested', () => {
  test('its report may move to another account, without the destination', async ({ server }) => {
    await using receiver = await startReceiver()
    const { api, path, move } = await ownedReport(server)
    receiver.during(move)

    const made = api.destinationCreate({ params: path, body: toReceiver(receiver, 'hook') })

    expect(await failure(made)).toBe('404 NOT_FOUND')
    expect(await server.app.db.selectFrom('destinations').selectAll().execute()).toEqual([])
  })

  test('its report may be deleted', async ({ server }) => {
    await using receiver = await startReceiver()
    const { change, move, row } = await ownedDestination(server, receiver)
    receiver.during(move)

    expect(await failure(change())).toBe('404 NOT_FOUND')
    expect(await row()).toBeUndefined()
  })

  test('it may be removed, and its secrets stay deleted', async ({ server }) => {
    await using receiver = await startReceiver()
    const { api, change, params, row } = await ownedDestination(server, receiver)
    receiver.during(() => api.destinationDelete({ params }))

    expect(await failure(change())).toBe('404 NOT_FOUND')
    expect(await row()).toMatchObject({ enabled: false, settings: {}, sealed_secrets: null })
  })

  test('it may get a new value from the other side, which is kept', async ({ server }) => {
    await using receiver = await startReceiver()
    const { change, id, row } = await ownedDestination(server, receiver)
    const given = signingSecret(2)
    receiver.during(() =>
      rememberFor(server.app, { id, type: 'URL', settings: { secret } }, { secret: given }),
    )

    expect(await refusal(change())).toEqual({
      code: 'CONFLICT',
      message: 'This destination was changed meanwhile; open it again and repeat your change.',
    })
    const kept = await row()
    expect(kept && openSettings(server.app, kept)).toMatchObject({
      url: `${receiver.base}/first`,
      secret: given,
    })
    expect((await change()).target).toBe(`${receiver.base}/second`)
  })
})
