import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { boxOf } from '../testing/boxes.ts'
import { Held } from '../testing/held.tsx'
import { focusOn, press } from '../testing/keyboard.ts'
import { show } from '../testing/show.tsx'
import { expectSound } from '../testing/sound.tsx'
import { Checkbox, PlainSelect, Segmented, Switch } from './controls.tsx'

const sizes = [
  { value: 's', label: 'Small' },
  { value: 'm', label: 'Medium' },
  { value: 'l', label: 'Large' },
] as const
type Size = (typeof sizes)[number]['value']

const segmented = (
  <Held<Size> first="s">
    {(value, onChange) => <Segmented label="Size" value={value} options={sizes} onChange={onChange} />}
  </Held>
)
const select = (
  <Held<Size> first="s">
    {(value, onChange) => (
      <PlainSelect label="Size" prefix="Size" value={value} options={sizes} onChange={onChange} />
    )}
  </Held>
)
const toggle = (
  <Held first={false}>
    {(on, change) => (
      <Switch label="Keep cool" checked={on} onChange={({ target }) => change(target.checked)} />
    )}
  </Held>
)
const boxes = (
  <Held first={{ one: false, all: false }}>
    {(held, change) => (
      <>
        <Checkbox label="One" checked={held.one} onChange={() => change({ ...held, one: !held.one })} />
        <Checkbox
          label="All"
          checked={held.all}
          mixed={!held.all}
          onChange={() => change({ ...held, all: true })}
        />
        <Checkbox label="Never" disabled />
      </>
    )}
  </Held>
)
const radio = (name: string) => page.getByRole('radio', { name })

describe('a segmented control', () => {
  it('is one tab stop, and the arrow keys choose', async () => {
    await show(
      <>
        <button type="button">Before</button>
        {segmented}
        <button type="button">After</button>
      </>,
    )
    await focusOn(page.getByRole('button', { name: 'Before' }))
    await press('Tab')
    await expect.element(radio('Small')).toHaveFocus()
    await press('ArrowRight')
    await expect.element(radio('Medium')).toBeChecked()
    await press('ArrowRight', 'ArrowRight')
    await expect.element(radio('Small')).toBeChecked()
    await press('Tab')
    await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus()
  })

  it('chooses by a click on a label', async () => {
    await show(segmented)
    await page.getByText('Large').click({ force: true })
    await expect.element(radio('Large')).toBeChecked()
    await expect.element(radio('Small')).not.toBeChecked()
  })

  it('groups its options under one name', async () => {
    await show(segmented)
    await expect
      .element(page.getByRole('radiogroup', { name: 'Size' }).getByRole('radio').first())
      .toBeChecked()
  })

  it('is accessible', () => expectSound(() => segmented))
})

describe('a select', () => {
  const list = page.getByRole('combobox', { name: 'Size' })

  it('has a label, shows the selected option, and can be changed', async () => {
    await show(select)
    await expect.element(list).toHaveDisplayValue('Small')
    await list.selectOptions('Large')
    await expect.element(list).toHaveDisplayValue('Large')
  })

  it('can be changed by typing the first letters', async () => {
    await show(select)
    await focusOn(list)
    await press('m')
    await expect.element(list).toHaveDisplayValue('Medium')
  })

  it('shows its prefix without announcing it twice', async () => {
    await show(select)
    await expect.element(page.getByText('Size')).toBeVisible()
    await expect.element(list).toHaveAccessibleName('Size')
    expect(page.getByText('Size').element().closest('[aria-hidden=true]')).not.toBeNull()
  })

  it('is accessible', () => expectSound(() => select))
})

describe('a switch', () => {
  const keepCool = page.getByRole('switch', { name: 'Keep cool' })

  it('toggles by a click and with the space bar', async () => {
    await show(toggle)
    await expect.element(keepCool).not.toBeChecked()
    await keepCool.click()
    await expect.element(keepCool).toBeChecked()
    await press(' ')
    await expect.element(keepCool).not.toBeChecked()
  })

  it('looks different when it is on', async () => {
    await show(toggle)
    await focusOn(keepCool)
    const colour = () => getComputedStyle(keepCool.element()).backgroundColor
    const off = colour()
    await press(' ')
    await expect.poll(colour).not.toBe(off)
  })

  it('is accessible', () =>
    expectSound(
      () => toggle,
      () => keepCool.click(),
    ))
})

describe('checkboxes', () => {
  it('are off, on or indeterminate', async () => {
    await show(boxes)
    const all = page.getByRole('checkbox', { name: 'All' })
    await expect.element(all).toBePartiallyChecked()
    await all.click()
    await expect.element(all).toBeChecked()
    await expect.element(all).not.toBePartiallyChecked()
  })

  it('can be reached with Tab, except disabled ones', async () => {
    await show(boxes)
    await focusOn(page.getByRole('checkbox', { name: 'All' }))
    await press('Tab')
    await expect.element(page.getByRole('checkbox', { name: 'Never' })).not.toHaveFocus()
    await expect.element(page.getByRole('checkbox', { name: 'Never' })).toBeDisabled()
  })

  it('show the focus', async () => {
    await show(boxes)
    await focusOn(page.getByRole('checkbox', { name: 'One' }))
    await press('Tab', 'Shift+Tab')
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(
      page.getByRole('checkbox', { name: 'One' }).element(),
    )
    expect(outlineStyle !== 'none' && outlineWidth !== '0px' ? 'ring' : boxShadow).not.toBe('none')
  })

  it('are large enough to click', async () => {
    await show(boxes)
    const { width, height } = boxOf(page.getByRole('checkbox', { name: 'One' }))
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(14)
  })

  it('are accessible', () => expectSound(() => boxes))
})
