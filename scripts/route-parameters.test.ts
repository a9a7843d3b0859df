import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const routes = join(import.meta.dirname, '../apps/web/src/routes')

// spec: NAV-34
test('paths use id, rid, hid and sid for project, report, run and schedule', () => {
  const named = new Map<string, Set<string>>()
  for (const file of readdirSync(routes, { recursive: true, encoding: 'utf8' }))
    for (const [, place = '', parameter = ''] of file.matchAll(/(\w+)\.\$(\w+)/g))
      named.set(place, (named.get(place) ?? new Set()).add(parameter))

  const places = ['projects', 'reports', 'histories', 'schedules']
  expect(places.map((place) => [place, ...(named.get(place) ?? [])])).toEqual([
    ['projects', 'id'],
    ['reports', 'rid'],
    ['histories', 'hid'],
    ['schedules', 'sid'],
  ])
})
