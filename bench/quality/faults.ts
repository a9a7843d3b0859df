import type { Cell } from '@windrow/contract/schemas/datasets'
import type { Chance } from './random.ts'
import type { Role, Row, SiteColumn } from './site.ts'

interface Hit {
  rows: readonly Row[]
  columns: readonly SiteColumn[]
  /** The run before. */
  before: readonly Row[]
  share: number
  chance: Chance
}

/** What a fault makes of the rows of a healthy run; null where the site has nothing that it could hit. */
type Fault = (hit: Hit) => Row[] | null

/** Changes one column in a share of the rows in which it is filled. */
const inColumn =
  (roles: readonly Role[], change: (cell: Cell, row: Row, hit: Hit) => Cell): Fault =>
  (hit) => {
    const { rows, columns, share, chance } = hit
    const candidates = columns.filter(({ role, name }) => roles.includes(role) && isOftenFilled(rows, name))
    if (candidates.length === 0) return null
    const { name } = chance.pick(candidates)
    return rows.map((row) =>
      row[name] !== null && chance.is(share) ? { ...row, [name]: change(row[name]!, row, hit) } : row,
    )
  }

const isOftenFilled = (rows: readonly Row[], name: string): boolean =>
  rows.filter((row) => row[name] !== null).length > rows.length / 2

const textOf = (cell: Cell): string => (typeof cell === 'string' ? cell : JSON.stringify(cell))

const anyText: readonly Role[] = ['title', 'label', 'text', 'category']
const currencies = ['€', '$', '£', 'kr', 'CHF', 'zł']

function otherCurrency(text: string, chance: Chance): string {
  const own = currencies.find((currency) => text.includes(currency))!
  return text.replace(own, chance.pick(currencies.filter((currency) => currency !== own)))
}

/** As UTF-8 that was read as Latin-1: of texts in ASCII, the spaces of a page were no-break spaces. */
const misread = (text: string): string =>
  Buffer.from(text.replaceAll('a', 'ä').replaceAll(' ', '\u00a0')).toString('latin1')

const foreignWords = [
  'der',
  'und',
  'mit',
  'für',
  'eine',
  'schwarz',
  'leicht',
  'neu',
  'größe',
  'auf',
  'aus',
  'stück',
]

const wholeRows =
  (change: (hit: Hit) => Row[]): Fault =>
  (hit) =>
    change(hit)

export const faults: Readonly<Record<string, Fault>> = {
  'column emptied': inColumn(
    ['title', 'link', 'picture', 'price', 'priceText', 'category', 'label', 'time'],
    () => null,
  ),
  'decimal shift': inColumn(['price'], (cell) => Math.round(Number(cell) * 100)),
  'currency changed': inColumn(['priceText'], (cell, _, { chance }) => otherCurrency(textOf(cell), chance)),
  'columns swapped': ({ rows, columns, share, chance }) => {
    const texts = columns.filter(({ type, role }) => type === 'text' && role !== 'key')
    if (texts.length < 2) return null
    const at = chance.whole(0, texts.length - 2)
    const [one, other] = [texts[at]!.name, texts[at + 1]!.name]
    return rows.map((row) => (chance.is(share) ? { ...row, [one]: row[other]!, [other]: row[one]! } : row))
  },
  'text cut': inColumn(['title', 'text'], (cell) =>
    textOf(cell).slice(0, Math.ceil(textOf(cell).length / 3)),
  ),
  mojibake: inColumn(['title', 'text'], (cell) => misread(textOf(cell))),
  'language switched': inColumn(['title', 'text'], (cell, _, { chance }) =>
    textOf(cell)
      .split(' ')
      .map(() => chance.pick(foreignWords))
      .join(' '),
  ),
  'stale copy': ({ rows, before, share, chance }) => {
    const fresh = new Set(before.map((row) => JSON.stringify(row)))
    const changed = rows.filter((row) => !fresh.has(JSON.stringify(row))).length
    // Where nothing changes from run to run, a copy is what the site shows.
    if (changed < rows.length * 0.15 || share < 1) return null
    return before.map((row) => (chance.is(share) ? { ...row } : row))
  },
  'last pages missing': wholeRows(({ rows, share }) =>
    rows.slice(0, Math.ceil(rows.length * (1 - Math.min(share, 0.6)))),
  ),
  'duplicate rows': wholeRows(({ rows, share, chance }) =>
    rows.flatMap((row) => (chance.is(share) ? [row, { ...row }] : [row])),
  ),
  'block page parsed': wholeRows(({ rows, columns, share, chance }) => {
    const blocked = Object.fromEntries(
      columns.map(({ name, role }) => [name, role === 'title' ? 'Access denied' : null]),
    )
    return rows.map((row) => (chance.is(share) ? { ...row, ...blocked, url: row['url']! } : row))
  }),
  'type changed': inColumn(['priceText', 'label', 'category'], (cell) => JSON.stringify({ v: cell })),
  'placeholder values': inColumn(['title', 'category', 'label', 'text', 'priceText'], () => 'N/A'),
  'relative addresses': inColumn(['picture', 'link'], (cell) => new URL(textOf(cell)).pathname),
  'category missing': ({ rows, share }) => {
    const counts = new Map<Cell, number>()
    for (const { category } of rows) counts.set(category!, (counts.get(category!) ?? 0) + 1)
    const [gone] = [...counts].sort(
      ([, a], [, b]) => Math.abs(a / rows.length - share) - Math.abs(b / rows.length - share),
    )[0]!
    const left = rows.filter(({ category }) => category !== gone)
    return left.length > rows.length * (1 - share / 3) || left.length === 0 ? null : left
  },
  'time zone shifted': inColumn(['time'], (cell, _, { chance }) =>
    new Date(Date.parse(textOf(cell)) + chance.pick([-8, -5, 5, 9]) * 3_600_000).toISOString(),
  ),
  'label text changed': inColumn(anyText, (cell) => `${textOf(cell)} | ${textOf(cell)}`),
}
