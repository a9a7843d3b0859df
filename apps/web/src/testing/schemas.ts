import type {
  ColumnRules,
  ProposedRule,
  RuleResult,
  RunJudgement,
  SavedSchema,
  SchemaProposal,
} from '@windrow/contract/schemas/table-schemas'

/** A column of text without rules, with changes. */
export const columnOf = (name: string, change: Partial<ColumnRules> = {}): ColumnRules => ({
  name,
  type: 'text',
  required: true,
  unique: false,
  level: 'WARN',
  rules: [],
  ...change,
})

/** The rules of a catalogue. */
export const savedSchema: SavedSchema = {
  pageId: 'products',
  version: 6,
  schema: {
    rules: [
      { kind: 'rows', minimum: 40_000, level: 'HOLD' },
      { kind: 'rowsChange', within: 0.15, level: 'HOLD' },
      { kind: 'duplicates', columns: ['sku'], maximum: 0, level: 'WARN' },
      { kind: 'failures', maximum: 0.05, level: 'WARN' },
    ],
    columns: [
      columnOf('name', {
        rules: [
          { kind: 'filled', minimum: 1, level: 'HOLD' },
          { kind: 'length', minimum: 3, maximum: 120, level: 'WARN' },
        ],
      }),
      columnOf('price', {
        type: 'number',
        rules: [
          { kind: 'filled', minimum: 0.999, level: 'HOLD' },
          { kind: 'range', minimum: 0.5, maximum: 5000, level: 'WARN' },
          { kind: 'medianChange', within: 0.15, level: 'HOLD' },
        ],
      }),
      columnOf('list_price', {
        type: 'number',
        required: false,
        rules: [
          { kind: 'filled', minimum: 0.2, maximum: 0.3, level: 'WARN' },
          { kind: 'notBelow', column: 'price', level: 'WARN' },
        ],
      }),
      columnOf('availability', {
        rules: [{ kind: 'allowed', values: ['in_stock', 'low_stock', 'out_of_stock'], level: 'HOLD' }],
      }),
      columnOf('brand', { required: false }),
      columnOf('sku', { unique: true, rules: [{ kind: 'pattern', pattern: 'FH-[0-9]{5}', level: 'HOLD' }] }),
      columnOf('scraped_at', {
        type: 'datetime',
        rules: [{ kind: 'fresh', hours: 26, level: 'WARN' }],
      }),
    ],
  },
  updatedDate: '2026-11-12T09:00:00.000Z',
  updatedBy: 'Ada Berg',
}

/** A result of each rule, passed unless it is one of `broken`. */
function resultsOf({ schema }: SavedSchema, broken: Record<string, Partial<RuleResult>>): RuleResult[] {
  const lines = [{ name: null, rules: schema.rules }, ...schema.columns]
  return lines.flatMap(({ name, rules }) =>
    rules.map(({ kind, level }, at) => ({
      column: name,
      rule: kind,
      at,
      level,
      outcome: 'PASSED' as const,
      rows: null,
      measured: 'as it was',
      sentence: null,
      ...broken[`${name ?? ''} ${kind}`],
    })),
  )
}

/** How the latest run complied with {@link savedSchema}: prices and list prices are missing. */
export const judgedSchema: RunJudgement = {
  pageId: 'products',
  schema: savedSchema.schema,
  judgedDate: '2026-11-20T06:52:00.000Z',
  judgement: {
    rows: 48_213,
    badRows: 3912,
    breaches: [
      { column: 'price', rule: 'filled', count: 3912, rowNumbers: [14, 27, 31] },
      { column: 'list_price', rule: 'filled', count: 1, rowNumbers: [] },
    ],
    results: resultsOf(savedSchema, {
      'price filled': { outcome: 'BROKEN', rows: 3912, measured: '91.9 %, 3,912 rows' },
      'price range': { measured: '1.90 to 2,499.00' },
      'price medianChange': { measured: '64.90, +8.3 %' },
      'list_price filled': { outcome: 'BROKEN', measured: '16 % filled' },
    }),
  },
}

const day = (at: number) => new Date(Date.UTC(2026, 8, 23 + at, 6)).toISOString()
const runs = Array.from({ length: 58 }, (_, at) => ({
  runId: 100 + at,
  startedDate: day(at),
  rows: at === 56 ? 21_000 : 47_100 + at * 19,
}))

/** Values that go up and down a little. */
const wave = (low: number, high: number, odd: Record<number, number> = {}) =>
  runs.map((_, at) => odd[at] ?? low + ((Math.sin(at * 1.7) + 1) / 2) * (high - low))

const proposed = (change: Partial<ProposedRule> & Pick<ProposedRule, 'rule' | 'column'>): ProposedRule => ({
  replaces: null,
  seen: 'Much the same each day',
  values: wave(0.9, 0.92),
  low: 0.9,
  high: null,
  flaggedRuns: [],
  isTooStrict: false,
  ...change,
})

/** What 58 runs suggest for {@link savedSchema}. */
export const schemaProposal: SchemaProposal = {
  pageId: 'products',
  version: 6,
  runs,
  columns: savedSchema.schema.columns.map((column) => ({ ...column, rules: [] })),
  proposals: [
    proposed({
      column: null,
      rule: { kind: 'rows', minimum: 44_900, level: 'HOLD' },
      replaces: { kind: 'rows', minimum: 40_000, level: 'HOLD' },
      seen: '47,100 to 48,213 rows, growing by 0.3 % a week',
      values: runs.map(({ rows }) => rows),
      low: 44_900,
      flaggedRuns: [156],
    }),
    proposed({
      column: null,
      rule: { kind: 'missing', columns: ['sku'], maximum: 0.004, level: 'WARN' },
      seen: '0 to 0.2 % of keys left between runs',
      values: wave(0, 0.002, { 55: 0.003 }),
      low: null,
      high: 0.004,
    }),
    proposed({
      column: 'price',
      rule: { kind: 'filled', minimum: 0.9998, level: 'HOLD' },
      replaces: { kind: 'filled', minimum: 0.999, level: 'HOLD' },
      seen: '99.99 to 100 % filled',
      values: wave(0.9999, 1, { 38: 0.94 }),
      low: 0.9998,
      flaggedRuns: [138],
    }),
    proposed({
      column: 'price',
      rule: { kind: 'median', minimum: 56.1, maximum: 63.6, level: 'WARN' },
      seen: '58.20 to 61.50, weekly rhythm: low on Sundays',
      values: wave(58.2, 61.5),
      low: 56.1,
      high: 63.6,
      flaggedRuns: [121],
    }),
    proposed({
      column: 'reviews',
      rule: { kind: 'fillChange', within: 0, level: 'WARN' },
      seen: 'Fell in 0.8 % of rows on 6 of 58 days',
      flaggedRuns: [110, 113, 119, 127, 131, 140],
      isTooStrict: true,
    }),
    proposed({
      column: 'brand',
      rule: { kind: 'distinct', minimum: 198, maximum: 231, level: 'WARN' },
      seen: '209 to 216 distinct values',
      values: wave(209, 216),
      low: 198,
      high: 231,
    }),
  ],
}

/** The answers of the server for the schema page of report 2 in project 1, which has two tables. */
export const schemaAnswers = (schemas: SavedSchema[] = [savedSchema]) => {
  const base = '/projects/1/reports/2'
  const columns = savedSchema.schema.columns.map(({ name, type }) => ({ name, type }))
  const gate = { mode: 'HOLD_FINDINGS', deadlineHours: 6, onDeadline: 'REJECT' }
  return {
    [`GET ${base}/schemas`]: () => ({ schemas }),
    [`GET ${base}/histories/9/judgements`]: () => ({ judgements: [judgedSchema] }),
    [`GET ${base}/histories/9/pages`]: () => ({
      pages: [
        { pageId: 'products', count: 48_213, columns, final: true },
        { pageId: 'reviews', count: 900, columns: columns.slice(0, 2), final: true },
      ],
    }),
    [`GET ${base}/histories/9`]: () => ({ id: 9, runStarted: '2026-11-20T06:00:00.000Z' }),
    [`GET ${base}/schemas/products/proposal`]: () => schemaProposal,
    [`GET ${base}/delivery-gate`]: () => ({ gate, accountGate: gate, destinations: 3, mayChange: true }),
    [`GET ${base}/ignored-findings`]: () => ({ ignored: [] }),
    'GET /organizations/org-v2/1': () => ({}),
  }
}
