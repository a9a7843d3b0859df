import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { boxOf } from '../testing/boxes.ts'
import { focusOn, press } from '../testing/keyboard.ts'
import { show } from '../testing/show.tsx'
import { expectSound } from '../testing/sound.tsx'
import { Avatar, People, type Member } from './people.tsx'

const names = [
  'Ada Lovelace',
  'Grace Hopper',
  'Mary Somerville',
  'Emmy Noether',
  'Sofia Kovalevskaya',
  'Hypatia Old',
  'Rosalind Franklin',
]
const members = (count: number): Member[] =>
  names.slice(0, count).map((name, index) => ({
    userId: index + 1,
    firstName: name.split(' ')[0]!,
    lastName: name.split(' ')[1]!,
    email: `${name.split(' ')[0]!.toLowerCase()}@people.example`,
    status: index === count - 1 ? 'INVITED' : 'ACTIVE',
  }))
const face = (name: string) => page.getByRole('img', { name })
const more = page.getByRole('button', { name: '4 more members' })

describe('the members of a project', () => {
  it('have an avatar each if they are few', async () => {
    await show(<People members={members(5)} />)
    expect(page.getByRole('img').elements()).toHaveLength(5)
    expect(page.getByRole('button').elements()).toEqual([])
  })

  it('are hidden behind a number if they are many', async () => {
    await show(<People members={members(7)} />)
    expect(page.getByRole('img').elements()).toHaveLength(3)
    await expect.element(more).toHaveTextContent('+4')
    await more.click()
    await expect.element(page.getByText('emmy@people.example')).toBeVisible()
    await expect.element(page.getByText('Invited')).toBeVisible()
  })

  it('can be listed by keyboard too', async () => {
    await show(<People members={members(7)} />)
    await focusOn(more)
    await press('Enter')
    const list = page.getByRole('list', { name: 'More members' })
    await press('Tab')
    await expect.element(list).toBeVisible()
    expect(list.getByRole('listitem').elements()).toHaveLength(4)
    await press('Escape')
    await expect.element(more).toHaveFocus()
  })

  it('are marked if their invitation is pending', async () => {
    await show(<People members={members(2)} />)
    await expect.element(face('Grace Hopper (invited)')).toBeVisible()
    await expect.element(face('Ada Lovelace')).toBeVisible()
  })

  it('are shown by email if they have no name', async () => {
    await show(<People members={[{ userId: 1, firstName: '', lastName: '', email: 'ada@people.example' }]} />)
    await expect.element(face('ada@people.example')).toBeVisible()
  })

  it('show their initials, and their name on hover', async () => {
    await show(<Avatar name="Ada Lovelace" />)
    const letters = getComputedStyle(face('Ada Lovelace').element(), '::before').content
    const after = getComputedStyle(face('Ada Lovelace').element(), '::after').content
    expect(`${letters}${after}`).toContain('AL')
    await face('Ada Lovelace').hover()
    await expect.element(page.getByText('Ada Lovelace')).toBeVisible()
  })

  it('are not announced twice if their name is next to them', async () => {
    await show(
      <p>
        <Avatar name="Ada Lovelace" silent /> Ada Lovelace
      </p>,
    )
    expect(page.getByRole('img').elements()).toEqual([])
  })

  it('are round', async () => {
    await show(<Avatar name="Ada Lovelace" />)
    const { width, height } = boxOf(face('Ada Lovelace'))
    expect(width).toBe(height)
  })

  it('are accessible, also with the others shown', () =>
    expectSound(
      () => <People members={members(7)} />,
      () => more.click(),
    ))
})
