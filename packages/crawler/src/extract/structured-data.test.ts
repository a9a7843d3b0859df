import { describe, expect, it } from 'vitest'
import { parseHtml } from './parse-html.ts'
import { readStructuredData, structuredValues } from './structured-data.ts'

const read = (json: string) =>
  readStructuredData(parseHtml(`<script type="application/ld+json">${json}</script>`).root)

/** Many times what it takes, and a small part of what the square of it would; milliseconds. */
const noSquare = 20_000

describe('structured data', () => {
  it.each([
    ['{"name":"a\nb"}', 'a\nb'],
    ['{"name":"a\r\nb"}', 'a\nb'],
    [String.raw`{"name":"a\"` + '\nb"}', 'a"\nb'],
    ['{"name":\n"a",}', 'a'],
    [String.raw`{"name":"a\\"` + '\n}', 'a\\'],
  ])('%j has a name', (json, name) => {
    expect(read(json)).toEqual([{ name }])
  })

  it('goes once through a string that is never closed', () => {
    expect(read(`{"name":"${String.raw`\"`.repeat(400_000)}`)).toEqual([])
  })

  it('takes a string of ten million signs', () => {
    const long = 'a'.repeat(10_000_000)

    expect(read(`{"name":"\n${long}"}`)[0]?.['name'] === `\n${long}`).toBe(true)
  })

  it('leaves out what nests a hundred thousand levels deep', () => {
    const many = 100_000

    expect(read('['.repeat(many) + ']'.repeat(many))).toEqual([])
    expect(read(`${'{"@graph":'.repeat(many)}{}${'}'.repeat(many)}`).length).toBeLessThan(200)
  })

  it(
    'finds each of very many objects by its id',
    () => {
      const many = Array.from({ length: 100_000 }, (_, at) => at)
      const nodes = read(
        JSON.stringify({
          '@graph': [
            { part: many.map((at) => ({ '@id': `#${at}` })) },
            ...many.map((at) => ({ '@id': `#${at}`, name: at })),
          ],
        }),
      )

      expect(structuredValues(nodes, 'part.name')).toEqual(many)
    },
    noSquare,
  )
})
