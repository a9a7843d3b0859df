import { describe, expect, it } from 'vitest'
import { TableSchema } from '@windrow/contract/schemas/table-schemas'
import type { ColumnFacts, FactsBefore, TableFacts } from '@windrow/contract/table-facts'
import { ruleKey } from '@windrow/contract/table-rules'
import { judgeRules } from './judge-rules.ts'

const hourMs = 3_600_000
const endedAt = Date.UTC(2026, 10, 21, 6)

const factsOf = (change: Partial<ColumnFacts> = {}): ColumnFacts => ({
  type: 'number',
  filled: 1000,
  distinct: null,
  median: null,
  smallest: null,
  largest: null,
  newest: null,
  found: [],
  ...change,
})

interface Case {
  facts?: Partial<ColumnFacts>
  broken?: number
  before?: { fill: number; median: number | null } | null
}

/** How a column of a table with 1,000 rows complies with one rule. */
function ofColumn(rule: { kind: string; [key: string]: unknown }, { facts = {}, broken, before }: Case) {
  const own = factsOf(facts)
  const schema = TableSchema.parse({ columns: [{ name: 'price', type: own.type, rules: [rule] }] })
  const counts = broken === undefined ? [] : [[ruleKey('price', rule.kind as 'range'), broken] as const]
  const table: TableFacts = {
    exists: true,
    rows: 1000,
    columns: new Map([['price', own]]),
    broken: new Map(counts),
    repeated: null,
  }
  const past: FactsBefore | null = before
    ? { rows: 1000, columns: new Map([['price', before]]), keys: null }
    : null
  const results = judgeRules('items', schema, table, { endedAt, failedShare: 0, before: past })
  const { outcome, measured, sentence, rows } = results[0]!
  return { outcome, measured, sentence, rows }
}

const asks = (fact: string, asked: string) => `${fact}; the schema asks for ${asked}.`

describe('a rule of a column', () => {
  it.each([
    [{ kind: 'filled', minimum: 0.9 }, { facts: { filled: 919 } }, '91.9 %, 81 rows empty'],
    [{ kind: 'filled', minimum: 1 }, {}, '100 %'],
    [{ kind: 'filled', maximum: 0.3 }, { facts: { filled: 240 } }, '24 %, 760 rows empty'],
    [{ kind: 'range', minimum: 0 }, { facts: { smallest: 1.9, largest: 2499 } }, '1.9 to 2,499'],
    [{ kind: 'length', minimum: 1 }, { facts: { type: 'text', smallest: 3, largest: 3 } }, '3 characters'],
    [{ kind: 'pattern', pattern: 'A' }, {}, 'All match'],
    [{ kind: 'allowed', values: ['a'] }, {}, 'All allowed'],
    [{ kind: 'covers', values: ['a', 'b'] }, { facts: { found: ['b', 'a'] } }, 'All 2 there'],
    [{ kind: 'distinct', maximum: 5 }, { facts: { distinct: 1 } }, '1 different value'],
    [{ kind: 'median', minimum: 50, maximum: 70 }, { facts: { median: 64.9 } }, '64.9'],
    [
      { kind: 'medianChange', within: 0.15 },
      { facts: { median: 64.9 }, before: { fill: 1, median: 59.92 } },
      '64.9, +8.31 %',
    ],
    [{ kind: 'fillChange', within: 0.01 }, { before: { fill: 1, median: null } }, '100 %, 100 % before'],
    [{ kind: 'notBelow', column: 'cost' }, {}, 'Never below'],
    [
      { kind: 'fresh', hours: 26 },
      { facts: { type: 'datetime', newest: endedAt - 3 * hourMs } },
      '3 hours old',
    ],
  ] as const)('%o passes with %o', (rule, facts, measured) => {
    expect(ofColumn(rule, facts as Case)).toEqual({ outcome: 'PASSED', measured, sentence: null, rows: null })
  })

  it.each([
    [
      { kind: 'filled', minimum: 0.999 },
      { facts: { filled: 919 } },
      81,
      asks('`price` is filled in 91.9 % of rows', 'at least 99.9 %'),
    ],
    [
      { kind: 'filled', minimum: 0.1, maximum: 0.2 },
      { facts: { filled: 240 } },
      null,
      asks('`price` is filled in 24 % of rows', '10 % to 20 %'),
    ],
    [
      { kind: 'range', minimum: 0.5, maximum: 5000 },
      { broken: 1 },
      1,
      asks('In 1 row, `price` is out of range', '0.5 to 5,000'),
    ],
    [
      { kind: 'length', maximum: 120 },
      { facts: { type: 'text' }, broken: 2 },
      2,
      asks('In 2 rows, `price` is too short or too long', 'at most 120 characters'),
    ],
    [
      { kind: 'pattern', pattern: 'FH-\\d+' },
      { broken: 5 },
      5,
      asks("In 5 rows, `price` doesn't match the pattern", '`FH-\\d+`'),
    ],
    [
      { kind: 'allowed', values: ['a', 'b', 'c', 'd'] },
      { broken: 5 },
      5,
      asks("In 5 rows, `price` has a value that isn't allowed", 'one of `a`, `b`, `c` and 1 more'),
    ],
    [
      { kind: 'covers', values: ['a', 'b'] },
      { facts: { found: ['b'] } },
      null,
      asks('No row has `a` in `price`', 'each of 2 values'),
    ],
    [
      { kind: 'distinct', minimum: 5 },
      { facts: { distinct: 4 } },
      null,
      asks('`price` has 4 different values', 'at least 5'),
    ],
    [
      { kind: 'median', maximum: 60 },
      { facts: { median: 64.9 } },
      null,
      asks('The median of `price` is 64.9', 'at most 60'),
    ],
    [
      { kind: 'medianChange', within: 0.05 },
      { facts: { median: 30 }, before: { fill: 1, median: 60 } },
      null,
      asks('The median of `price` is 30, −50 % against the last good run', '± 5 % at most'),
    ],
    [
      { kind: 'fillChange', within: 0 },
      { facts: { filled: 990 }, before: { fill: 1, median: null } },
      10,
      asks('`price` is filled in 99 % of rows, 100 % in the last good run', 'no fall'),
    ],
    [
      { kind: 'notBelow', column: 'cost' },
      { broken: 3 },
      3,
      asks('In 3 rows, `price` is below `cost`', 'at least `cost`'),
    ],
    [
      { kind: 'fresh', hours: 2 },
      { facts: { type: 'datetime', newest: endedAt - 3 * hourMs } },
      null,
      asks('The newest `price` is 3 hours old', '2 hours at most'),
    ],
  ] as const)('%o is broken by %o', (rule, facts, rows, sentence) => {
    const { measured: _measured, ...result } = ofColumn(rule, facts)
    expect(result).toEqual({ outcome: 'BROKEN', rows, sentence })
  })

  it.each([
    [{ kind: 'median', minimum: 1 }, { facts: { median: null } }],
    [{ kind: 'medianChange', within: 0.1 }, { facts: { median: 5 } }],
    [
      { kind: 'medianChange', within: 0.1 },
      { facts: { median: 5 }, before: { fill: 1, median: 0 } },
    ],
    [{ kind: 'fillChange', within: 0.1 }, {}],
    [{ kind: 'fresh', hours: 5 }, { facts: { type: 'datetime' } }],
    [
      { kind: 'range', minimum: 5 },
      { facts: { type: 'text' }, broken: 4 },
    ],
  ] as const)('%o is skipped with %o', (rule, facts) => {
    expect(ofColumn(rule, facts as Case)).toMatchObject({ outcome: 'SKIPPED', sentence: null, rows: null })
  })
})

const table = (change: Partial<TableFacts> = {}): TableFacts => ({
  exists: true,
  rows: 1000,
  columns: new Map([['price', factsOf()]]),
  broken: new Map(),
  repeated: 0,
  ...change,
})
const context = { endedAt, failedShare: 0.07, before: { rows: 2000, columns: new Map(), keys: null } }

describe('a rule of a table', () => {
  it.each([
    [{ kind: 'rows', minimum: 2000 }, {}, asks('`items` has 1,000 rows', 'at least 2,000')],
    [
      { kind: 'rowsChange', within: 0.15 },
      {},
      asks('`items` has 1,000 rows, −50 % against the last good run', '± 15 % at most'),
    ],
    [
      { kind: 'duplicates', columns: ['price'], maximum: 0 },
      { repeated: 12 },
      asks('12 rows repeat an earlier one by `price`', 'none'),
    ],
    [{ kind: 'failures', maximum: 0.05 }, {}, asks('7 % of requests failed', '5 % at most')],
  ] as const)('%o is broken by %o', (rule, facts, sentence) => {
    const schema = TableSchema.parse({ columns: [], rules: [rule] })
    const [result] = judgeRules('items', schema, table(facts), context)
    expect(result).toMatchObject({ column: null, outcome: 'BROKEN', rows: null, sentence })
  })

  it('compares the keys with the last good run', () => {
    const rules = [{ kind: 'missing', columns: ['sku'], maximum: 0.01 }]
    const schema = TableSchema.parse({ columns: [], rules })
    const before = { ...context.before, keys: { all: 200, missing: 8 } }
    const [result] = judgeRules('items', schema, table(), { ...context, before })
    expect(result!.sentence).toBe(
      asks('8 of 200 rows of the last good run are missing in `items`', '1 % at most'),
    )
    expect(judgeRules('items', schema, table(), context)[0]!.outcome).toBe('SKIPPED')
  })
})

describe('what is missing', () => {
  const schema = TableSchema.parse({
    columns: [
      {
        name: 'price',
        type: 'number',
        required: true,
        rules: [{ kind: 'filled', minimum: 1, level: 'HOLD' }],
      },
      { name: 'name', type: 'text', unique: true },
    ],
    rules: [{ kind: 'rows', minimum: 5 }],
  })
  const outcomes = (facts: TableFacts) =>
    judgeRules('items', schema, facts, context).map(({ column, rule, level, outcome }) =>
      [column, rule, level, outcome].join(' '),
    )

  it('is one broken rule: a table', () => {
    expect(outcomes(table({ exists: false, rows: 0, columns: new Map() }))).toEqual([
      ' table HOLD BROKEN',
      ' rows WARN SKIPPED',
      'price filled HOLD SKIPPED',
    ])
  })

  it('is one broken rule: a column, at the strictest of its levels', () => {
    expect(outcomes(table({ columns: new Map([['name', factsOf({ type: 'text' })]]) }))).toEqual([
      ' rows WARN PASSED',
      'price column HOLD BROKEN',
      'price filled HOLD SKIPPED',
      'name unique WARN PASSED',
    ])
  })

  it('is the rows: what needs rows is skipped', () => {
    const columns = new Map([
      ['price', factsOf({ filled: 0 })],
      ['name', factsOf({ type: 'number', filled: 0 })],
    ])
    expect(outcomes(table({ rows: 0, columns }))).toEqual([
      ' rows WARN BROKEN',
      'price filled HOLD SKIPPED',
      'name type WARN BROKEN',
    ])
  })
})
