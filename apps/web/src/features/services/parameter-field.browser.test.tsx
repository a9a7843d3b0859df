import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Service } from '@windrow/contract/schemas/services'
import { Held } from '../../testing/held.tsx'
import { focusOn, press } from '../../testing/keyboard.ts'
import { show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.tsx'
import { ParameterField } from './parameter-field.tsx'
import { ParameterItems } from './parameter-items.tsx'
import { startValues, type ParameterInputs } from './parameter-values.ts'
import { parameter } from './test-parameter.ts'

const service: Service = {
  code: 'fruits',
  name: 'Fruits',
  description: '',
  version: '1.0.0',
  tables: [],
  parameters: [
    parameter('Market', 'text', { required: true, help: 'Where they are sold.' }),
    parameter('Season', 'select', { options: ['Spring', 'Autumn'] }),
    parameter('Sorts', 'multiselect', { options: ['Red', 'Green'] }),
    parameter('Organic', 'checkbox'),
    parameter('Key', 'password'),
    parameter('Since', 'date'),
    parameter('Pages', 'seed_urls'),
  ],
}
const form = (faults: ReadonlyMap<string, string> = new Map(), passwordsSet: string[] = []) => (
  <Held<ParameterInputs> first={startValues(service.parameters)}>
    {(values, onChange) => (
      <>
        {service.parameters.map((parameter) => (
          <ParameterField
            key={parameter.name}
            parameter={parameter}
            value={values[parameter.name]!}
            fault={faults.get(parameter.name)}
            isSet={passwordsSet.includes(parameter.name)}
            onChange={(value) => onChange({ ...values, [parameter.name]: value })}
          />
        ))}
        <output aria-label="Values" style={{ overflowWrap: 'anywhere' }}>
          {JSON.stringify(values)}
        </output>
      </>
    )}
  </Held>
)
const values = () =>
  JSON.parse(page.getByRole('status', { name: 'Values' }).element().textContent) as ParameterInputs

describe('the parameters of a service', () => {
  it('say which are optional', async () => {
    await show(form())
    await expect.element(page.getByLabelText('Market', { exact: true })).toBeVisible()
    await expect.element(page.getByLabelText('Season (optional)')).toBeVisible()
  })

  it('keep their order for the keyboard', async () => {
    await show(form())
    await focusOn(page.getByLabelText('Market', { exact: true }))
    await press('Tab')
    await expect.element(page.getByLabelText('Season (optional)')).toHaveFocus()
    await press('Tab')
    await expect.element(page.getByRole('checkbox', { name: 'Sorts: Red' })).toHaveFocus()
  })

  it('are stored by name, in the format of their type', async () => {
    await show(form())
    await userEvent.fill(page.getByLabelText('Market', { exact: true }), 'Bern')
    await page.getByLabelText('Season (optional)').selectOptions('Autumn')
    await page.getByRole('checkbox', { name: 'Sorts: Green' }).click()
    await page.getByRole('checkbox', { name: 'Organic' }).click()
    await userEvent.fill(page.getByLabelText('Since (optional)'), '2026-11-20')
    await userEvent.fill(page.getByLabelText('Pages (optional)'), 'https://a.example\n\nhttps://b.example')
    await expect.poll(values).toEqual({
      Market: 'Bern',
      Season: 'Autumn',
      Sorts: ['Green'],
      Organic: true,
      Key: '',
      Since: '2026-11-20',
      Pages: ['https://a.example', 'https://b.example'],
    })
  })

  it('keep the order of multiple choices, however they are selected', async () => {
    await show(form())
    await page.getByRole('checkbox', { name: 'Sorts: Green' }).click()
    await page.getByRole('checkbox', { name: 'Sorts: Red' }).click()
    await expect.poll(() => values()['Sorts']).toEqual(['Red', 'Green'])
    await page.getByRole('checkbox', { name: 'Sorts: Green' }).click()
    await expect.poll(() => values()['Sorts']).toEqual(['Red'])
  })

  it('never show a saved password', async () => {
    await show(form(new Map(), ['Key']))
    const key = page.getByLabelText('Key (optional)')
    await expect.element(key).toHaveAttribute('type', 'password')
    await expect.element(key).toHaveValue('')
    await expect.element(key).toHaveAttribute('placeholder', 'Saved. Type to replace it.')
  })

  it('add URLs from a file to existing ones', async () => {
    await show(form())
    await userEvent.fill(page.getByLabelText('Pages (optional)'), 'https://a.example')
    await page
      .getByLabelText('Add URLs from a file')
      .upload(new File(['https://b.example\nhttps://a.example\n'], 'list.txt', { type: 'text/plain' }))
    await expect.poll(() => values()['Pages']).toEqual(['https://a.example', 'https://b.example'])
    await expect.element(page.getByText('2 URLs')).toBeVisible()
  })

  it('say if a file has no URLs', async () => {
    await show(form())
    await page
      .getByLabelText('Add URLs from a file')
      .upload(new File(['a poem'], 'poem.txt', { type: 'text/plain' }))
    await expect.element(page.getByText('No URLs found in poem.txt.')).toBeVisible()
  })

  it('have descriptions and errors, for screen readers too', async () => {
    await show(form(new Map([['Market', 'Please fill this in.']])))
    const market = page.getByLabelText('Market', { exact: true })
    await expect.element(market).toHaveAttribute('aria-invalid', 'true')
    await expect.element(market).toHaveAccessibleDescription('Where they are sold. Please fill this in.')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Please fill this in.')
  })

  it('say if there are none', async () => {
    await show(<ParameterItems service={{ ...service, parameters: [] }} at="values" passwordsSet={[]} />)
    await expect.element(page.getByText('This service has no parameters.')).toBeVisible()
  })

  it('are accessible, also with errors', async () => {
    await expectSound(() => form())
    await expectSound(() =>
      form(new Map(service.parameters.map(({ name }) => [name, 'It must be something else.']))),
    )
  })
})
