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

/** A key as it is made of anything: "#0" and so on stand for what it is made of, whether it comes as a place or by itself. */
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

it('keeps each thing under the name of its property', () => {
  expect(all.filter(({ name, parts }) => parts[0] !== name.split('.')[0])).toEqual([])
})

it('begins no key like that of another thing', () => {
  const alike = single.flatMap((one) =>
    single
      .filter((other) => other !== one && startsWith(other.parts, one.parts))
      .map((other) => [one, other]),
  )
  expect(alike).toEqual([])
})

it('groups only what is there', () => {
  expect(groups.filter((group) => !single.some(({ parts }) => startsWith(parts, group.parts)))).toEqual([])
})

it('compiles only with keys of the factory, and with what they hold', () => {
  const queries = new QueryClient()
  const run = {} as Run

  // @ts-expect-error -- a list is no key
  queryOptions({ queryKey: ['run', 1, 2, 3], queryFn: () => Promise.resolve(run) })
  // @ts-expect-error -- nor where something is asked for again
  void queries.invalidateQueries({ queryKey: ['run', 1, 2, 3] })
  // @ts-expect-error -- the key says that a run is kept here
  queryOptions({ queryKey: keys.run.detail(1, 2, 3), queryFn: () => Promise.resolve('other') })
  // @ts-expect-error -- as it does to whoever puts something there
  queries.setQueryData(keys.run.detail(1, 2, 3), { status: 'SUCCESS' })
  // @ts-expect-error -- a group holds what each of its keys holds
  changeAllIn(queries, keys.runs.allOf(1, 2), (page) => page.histories)

  queries.setQueryData(keys.run.detail(1, 2, 3), run)
  expect(queries.getQueryData(keys.run.detail(1, 2, 3))).toEqual(run)
})
