import { QueryClient } from '@tanstack/react-query'
import type { Run } from '@windrow/contract/schemas/runs'
import { expect, it } from 'vitest'
import { changeAllIn } from './held-data.ts'
import { keys } from './keys.ts'
import { queryOptions } from './query-options.ts'

type Parts = readonly unknown[]
interface Named {
  name: string
  parts: Parts
}

const place = { id: '#0', rid: '#1', hid: '#2' }
const numbers = Array.from({ length: 10 }, (_, at) => `#${at}`)

/** The parts of a key or group, with "#0" and so on for its arguments, whether passed as objects or separately. */
function partsOf(member: unknown): Parts {
  if (typeof member !== 'function') return member as Parts
  const make = member as (...given: unknown[]) => Parts
  const ofPlace = make(place, ...numbers.slice(3))
  return ofPlace.includes(place) ? make(...numbers) : ofPlace
}

const all: Named[] = Object.entries(keys).flatMap(([thing, members]) =>
  Object.entries(members).map(([name, member]) => ({ name: `${thing}.${name}`, parts: partsOf(member) })),
)
const isGroup = ({ name }: Named) => name.split('.')[1]!.startsWith('all')
const groups = all.filter(isGroup)
const single = all.filter((one) => !isGroup(one))
const startsWith = (parts: Parts, start: Parts) => start.every((part, at) => parts[at] === part)

it('starts each key with the name of its property', () => {
  expect(all.filter(({ name, parts }) => parts[0] !== name.split('.')[0])).toEqual([])
})

it('gives no key the prefix of another one', () => {
  const alike = single.flatMap((one) =>
    single
      .filter((other) => other !== one && startsWith(other.parts, one.parts))
      .map((other) => [one, other]),
  )
  expect(alike).toEqual([])
})

it('has no groups without keys', () => {
  expect(groups.filter((group) => !single.some(({ parts }) => startsWith(parts, group.parts)))).toEqual([])
})

it('compiles only with keys of the factory, and with their data types', () => {
  const queries = new QueryClient()
  const run = {} as Run

  // @ts-expect-error -- an array is not a key
  queryOptions({ queryKey: ['run', 1, 2, 3], queryFn: () => Promise.resolve(run) })
  // @ts-expect-error -- nor for invalidation
  void queries.invalidateQueries({ queryKey: ['run', 1, 2, 3] })
  // @ts-expect-error -- the key's data type is a run
  queryOptions({ queryKey: keys.run.detail(1, 2, 3), queryFn: () => Promise.resolve('other') })
  // @ts-expect-error -- also when setting data
  queries.setQueryData(keys.run.detail(1, 2, 3), { status: 'SUCCESS' })
  // @ts-expect-error -- the group's data type is that of its keys
  changeAllIn(queries, keys.runs.allOf(1, 2), (page) => page.histories)

  queries.setQueryData(keys.run.detail(1, 2, 3), run)
  expect(queries.getQueryData(keys.run.detail(1, 2, 3))).toEqual(run)
})
