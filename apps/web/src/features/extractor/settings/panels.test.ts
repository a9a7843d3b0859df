import { expect, it } from 'vitest'
import { placeOfFault } from './panels.ts'

it('finds the screen on which an error can be fixed', () => {
  const places: [path: string, panel: string, type: string | null, field: string | null][] = [
    ['start.3', 'starts', null, null],
    ['fetch.headers.x', 'fetching', null, null],
    ['fetch.hosts.api.example.com.delayMs', 'fetching', null, null],
    ['login.steps.0.submit', 'login', null, null],
    ['keep.failed', 'limits', null, null],
    ['types.list.follow.0.select', 'follow', 'list', null],
    ['types.list.next', 'follow', 'list', null],
    ['types.list.unique.0', 'page', 'list', null],
    ['types.list.items', 'field', 'list', null],
    ['types.list.fields.price.clean.0.match', 'field', 'list', 'price'],
    ['types', 'json', null, null],
    ['version', 'json', null, null],
  ]
  for (const [path, panel, type, field] of places)
    expect(placeOfFault(path), path).toEqual({ panel, type, field })
})
