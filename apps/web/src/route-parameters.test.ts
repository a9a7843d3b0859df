import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

// spec: NAV-34
it('an address names project, report, run and schedule by id, rid, hid and sid', () => {
  const named = new Map<string, Set<string>>()
  for (const file of readdirSync(join(import.meta.dirname, 'routes'), { recursive: true, encoding: 'utf8' }))
    for (const [, place, parameter] of file.matchAll(/(\w+)\.\$(\w+)/g))
      named.set(place!, (named.get(place!) ?? new Set()).add(parameter!))

  const places = ['projects', 'reports', 'histories', 'schedules']
  expect(places.map((place) => [place, ...(named.get(place) ?? [])])).toEqual([
    ['projects', 'id'],
    ['reports', 'rid'],
    ['histories', 'hid'],
    ['schedules', 'sid'],
  ])
})
