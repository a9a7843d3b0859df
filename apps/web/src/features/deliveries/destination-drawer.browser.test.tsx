import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiError } from '@windrow/contract/client'
import {
  destinationKinds,
  destinationTypes,
  settingFields,
  type DestinationType,
} from '@windrow/contract/destinations'
import { answering } from '../../testing/answers.ts'
import { boxOf } from '../../testing/boxes.ts'
import { focusOn, press } from '../../testing/keyboard.ts'
import { show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.tsx'
import { DestinationDrawer } from './destination-drawer.tsx'

const base = '/projects/1/reports/2/datadeliveries'
const answers = {
  [`POST ${base}/example`]: () => ({ names: ['shop-2026-11-20.csv'], errors: [] }),
  'GET /ssh-key': () => ({
    keyType: 'ed25519',
    publicKey: 'ssh-ed25519 AAAA windrow',
    fingerprint: 'SHA256:x',
  }),
}

function Destinations({ first }: { first?: DestinationType | undefined }) {
  const [isOpen, setOpen] = useState(true)
  const [type, choose] = useState(first)
  return (
    <>
      <h1>Report</h1>
      <h2>Destinations</h2>
      {isOpen && (
        <DestinationDrawer
          id={1}
          rid={2}
          destination={null}
          type={type}
          allowedTypes={['URL', 'EMAIL', 'S3']}
          mayApplyToAll={false}
          onType={choose}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
const drawer = page.getByRole('dialog')
const add = page.getByRole('button', { name: 'Add destination' })
const field = (label: string) => drawer.getByLabelText(label, { exact: true })

describe('a new destination', () => {
  it('starts with its type, from those available to the account', async () => {
    answering(answers)
    await show(<Destinations />)
    const kinds = drawer.getByRole('list', { name: 'Kinds of destinations' })
    await expect.element(kinds).toBeVisible()
    expect(kinds.getByRole('listitem').elements()).toHaveLength(3)
    await kinds.getByRole('button', { name: 'Webhooks' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Add destination: Webhooks' })).toBeVisible()
  })

  it('is not sent while a value is missing, and says which', async () => {
    const calls = answering(answers)
    await show(<Destinations first="URL" />)
    await add.click()
    await expect.element(drawer.getByText('Please enter: Address')).toBeVisible()
    await expect.element(field('Address')).toHaveAttribute('aria-invalid', 'true')
    expect(calls.filter(({ name }) => name === `POST ${base}`)).toEqual([])
  })

  it('is sent as filled in, with a confirmation', async () => {
    const calls = answering({ ...answers, [`POST ${base}`]: ({ body }) => body })
    await show(<Destinations first="URL" />)
    await userEvent.fill(field('Name'), 'Shop hook')
    await userEvent.fill(field('Address'), 'https://hooks.example/windrow')
    await add.click()
    await expect.element(page.getByText('Shop hook was added')).toBeVisible()
    await expect.element(drawer).not.toBeInTheDocument()
    const sent = calls.find(({ name }) => name === `POST ${base}`)?.body
    expect(sent).toMatchObject({
      type: 'URL',
      name: 'Shop hook',
      enabled: true,
      settings: { url: 'https://hooks.example/windrow', body: 'JSON' },
    })
    expect((sent as { settings: object }).settings).not.toHaveProperty('secret')
  })

  it('shows a server error at its setting', async () => {
    answering({
      ...answers,
      [`POST ${base}`]: () => {
        throw new ApiError(422, {
          code: 'VALIDATION',
          message: 'Invalid',
          errors: [{ path: 'body.settings.url', message: 'This host is not allowed.' }],
        })
      },
    })
    await show(<Destinations first="URL" />)
    await userEvent.fill(field('Address'), 'https://hooks.example/windrow')
    await focusOn(field('Address'))
    await press('Control+Enter')
    await expect.element(drawer.getByText('This host is not allowed.')).toBeVisible()
    await expect.element(field('Address')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field('Address')).toHaveValue('https://hooks.example/windrow')
  })

  it('shows errors of no setting above the form', async () => {
    answering({
      ...answers,
      [`POST ${base}`]: () => {
        throw new ApiError(409, { code: 'CONFLICT', message: 'The project has 50 destinations already.' })
      },
    })
    await show(<Destinations first="URL" />)
    await userEvent.fill(field('Address'), 'https://hooks.example/windrow')
    await add.click()
    await expect
      .element(drawer.getByRole('alert'))
      .toHaveTextContent('The project has 50 destinations already.')
  })

  it('shows the result of the connection test, success or failure', async () => {
    let ok = false
    answering({
      ...answers,
      [`POST ${base}/test`]: () =>
        ok
          ? { ok: true, fault: null, message: 'A file was written and removed.' }
          : { ok: false, fault: 'TLS', message: 'The certificate has expired.' },
    })
    await show(<Destinations first="URL" />)
    await userEvent.fill(field('Address'), 'https://hooks.example/windrow')
    const test = page.getByRole('button', { name: 'Test connection' })
    await test.click()
    await expect
      .element(drawer.getByRole('alert'))
      .toHaveTextContent('Certificate: The certificate has expired.')
    ok = true
    await test.click()
    await expect.element(drawer.getByText('A file was written and removed.')).toBeVisible()
    await expect.element(drawer.getByRole('alert')).not.toBeInTheDocument()
  })

  it('shows an example file name and the placeholders', async () => {
    answering(answers)
    await show(<Destinations first="URL" />)
    const example = drawer.getByRole('status', { name: 'Example file name' })
    await expect.element(example).toHaveTextContent('shop-2026-11-20.csv')
    await expect.element(drawer.getByText('{run}', { exact: true })).not.toBeVisible()
    await drawer.getByText('Placeholders').click()
    await expect.element(drawer.getByText('{run}', { exact: true })).toBeVisible()
  })

  it('keeps its fields in their places when the example file name arrives', async () => {
    const example = Promise.withResolvers<object>()
    answering({ ...answers, [`POST ${base}/example`]: () => example.promise })
    await show(<Destinations first="S3" />)
    const below = drawer.getByText('Placeholders')
    await expect.element(below).toBeInTheDocument()
    const before = boxOf(below).top
    example.resolve({ names: ['shop-2026-11-20.csv'], errors: [] })
    await expect.element(drawer.getByText('shop-2026-11-20.csv')).toBeInTheDocument()
    expect(boxOf(below).top).toBe(before)
  })

  it('asks for further settings only if needed', async () => {
    answering(answers)
    await show(<Destinations first="S3" />)
    await expect.element(field('Key columns')).not.toBeInTheDocument()
    await drawer.getByText('Only rows that are new or changed since the last delivery').click()
    await expect.element(field('Key columns')).toBeVisible()
  })

  it('closes on Escape', async () => {
    answering(answers)
    await show(<Destinations first="URL" />)
    await focusOn(field('Name'))
    await press('Escape')
    await expect.element(drawer).not.toBeInTheDocument()
  })
})

describe('each type of destination', () => {
  it('has its switches below each other without overlap', async () => {
    answering(answers)
    await show(<Destinations first="S3" />)
    const boxes = () =>
      drawer
        .getByRole('checkbox')
        .elements()
        .map((one) => one.getBoundingClientRect())
    await expect.poll(() => boxes().length).toBeGreaterThan(4)
    const tops = boxes()
      .filter(({ height }) => height > 0)
      .map(({ top }) => Math.round(top))
    expect(new Set(tops).size).toBe(tops.length)
  })

  it.each(destinationTypes)('%s asks for its settings, each with a label', async (type) => {
    answering(answers)
    await show(<Destinations first={type} />)
    await expect
      .element(page.getByRole('dialog', { name: `Add destination: ${destinationKinds[type].label}` }))
      .toBeVisible()
    const always = settingFields(type).filter(([, { shownFor }]) => !shownFor)
    for (const [, { label }] of always) await expect.element(field(label)).toBeInTheDocument()
  })

  it('hides a secret while typing', async () => {
    answering(answers)
    await show(<Destinations first="URL" />)
    await expect.element(field('Signing secret')).toHaveAttribute('type', 'password')
  })

  it.each(['URL', 'S3'] as const)('%s is accessible', (type) => {
    answering(answers)
    return expectSound(
      () => <Destinations first={type} />,
      () => expect.element(drawer).toBeVisible(),
    )
  })

  it('is accessible in the choice of types', () => {
    answering(answers)
    return expectSound(
      () => <Destinations />,
      () => expect.element(drawer).toBeVisible(),
    )
  })
})
