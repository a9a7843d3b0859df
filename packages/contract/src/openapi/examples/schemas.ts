const filled = { kind: 'filled', minimum: 0.999, level: 'HOLD' }
const range = { kind: 'range', minimum: 0.5, maximum: 5000, level: 'WARN' }
const leastRows = { kind: 'rows', minimum: 1000, level: 'HOLD' }
const price = {
  name: 'price',
  type: 'number',
  required: false,
  unique: false,
  level: 'WARN',
  rules: [filled, range],
}
const schema = { columns: [price], rules: [leastRows] }
const saved = {
  pageId: 'products',
  version: 6,
  schema,
  updatedDate: '2027-03-20T11:31:00.000Z',
  updatedBy: 'Maja Lindqvist',
}
const result = {
  column: 'price',
  rule: 'filled',
  at: 0,
  level: 'HOLD',
  outcome: 'BROKEN',
  rows: 104,
  measured: '91.9 %, 104 rows empty',
  sentence: '`price` is filled in 91.9 % of rows; the schema asks for at least 99.9 %.',
}

/** Schemas of tables, how runs comply with them, and what is proposed for them. */
export const schemaExamples: Readonly<Record<string, unknown>> = {
  ColumnRule: filled,
  TableRule: leastRows,
  ColumnRules: price,
  TableSchema: schema,
  SchemaUpdate: { ...schema, version: 5 },
  SavedSchema: saved,
  RuleResult: result,
  Judgement: {
    rows: 1284,
    badRows: 0,
    breaches: [{ column: 'price', rule: 'filled', count: 104, rowNumbers: [] }],
    results: [
      {
        column: null,
        rule: 'rows',
        at: 0,
        level: 'HOLD',
        outcome: 'PASSED',
        rows: null,
        measured: '1,284 rows',
        sentence: null,
      },
      result,
    ],
  },
  SchemaProposal: {
    pageId: 'products',
    version: 6,
    runs: [
      { runId: 5011, startedDate: '2027-03-27T03:00:01.000Z', rows: 1279 },
      { runId: 5012, startedDate: '2027-03-28T03:00:01.000Z', rows: 1284 },
    ],
    columns: [{ ...price, rules: [] }],
    proposals: [
      {
        column: 'price',
        rule: { kind: 'median', minimum: 56.1, maximum: 63.6, level: 'WARN' },
        replaces: null,
        seen: 'Median 58.2 to 61.5',
        values: [58.2, 61.5],
        low: 56.1,
        high: 63.6,
        flaggedRuns: [],
        isTooStrict: false,
      },
    ],
  },
}
