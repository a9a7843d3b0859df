import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A schema as it was stored before its rules had kinds and levels. */
interface OldSchema {
  columns: OldColumn[]
  minimumRows?: number
}
interface OldColumn {
  name: string
  type: string
  required?: boolean
  unique?: boolean
  pattern?: string
  minimum?: number
  maximum?: number
  allowed?: string[]
}

const level = 'WARN'
const numbers: readonly string[] = ['number', 'integer']
const texts: readonly string[] = ['text', 'url', 'image', 'html']

function columnOf({ name, type, required, unique, ...old }: OldColumn): object {
  const { pattern, minimum, maximum, allowed } = old
  const kind = numbers.includes(type) ? 'range' : texts.includes(type) ? 'length' : null
  const limited = kind !== null && (minimum !== undefined || maximum !== undefined)
  // Lengths were numbers of any kind.
  const limits =
    kind === 'length'
      ? {
          ...(minimum !== undefined && { minimum: Math.max(0, Math.ceil(minimum)) }),
          ...(maximum !== undefined && { maximum: Math.max(0, Math.floor(maximum)) }),
        }
      : { minimum, maximum }
  const rules = [
    ...(limited ? [{ kind, ...limits, level }] : []),
    ...(pattern === undefined ? [] : [{ kind: 'pattern', pattern, level }]),
    ...(allowed === undefined ? [] : [{ kind: 'allowed', values: allowed, level }]),
  ]
  return { name, type, required: required ?? false, unique: unique ?? false, level, rules }
}

const schemaOf = ({ columns, minimumRows }: OldSchema): object => ({
  columns: columns.map(columnOf),
  rules: minimumRows === undefined ? [] : [{ kind: 'rows', minimum: minimumRows, level }],
})

interface OldBreach {
  column: string | null
  rule: string
}

/** Names of rules then and now: a limit is one rule, about the size of numbers or the length of texts. */
function ruleOf({ column, rule }: OldBreach, { columns }: OldSchema): string {
  if (rule === 'minimumRows') return 'rows'
  if (rule !== 'minimum' && rule !== 'maximum') return rule
  const type = columns.find(({ name }) => name === column)?.type ?? ''
  return numbers.includes(type) ? 'range' : 'length'
}

const renamed = <Broken extends OldBreach>(breaches: readonly Broken[], schema: OldSchema): Broken[] =>
  breaches.map((breach) => ({ ...breach, rule: ruleOf(breach, schema) }))

/** Rows that are converted together: reports may have many runs. */
const batch = 200

interface Tables {
  table_schemas: { report_id: number; page_id: string; schema: OldSchema }
  run_judgements: {
    run_id: number
    page_id: string
    schema: OldSchema
    breaches: OldBreach[]
    marked: OldBreach[]
  }
}

async function convertSchemas(db: Kysely<Tables>): Promise<void> {
  const rows = await db.selectFrom('table_schemas').select(['report_id', 'page_id', 'schema']).execute()
  for (const { report_id, page_id, schema } of rows)
    await sql`update table_schemas set schema = ${JSON.stringify(schemaOf(schema))}
      where report_id = ${report_id} and page_id = ${page_id}`.execute(db)
}

async function convertJudgements(db: Kysely<Tables>): Promise<void> {
  let last = { run_id: 0, page_id: '' }
  for (;;) {
    const rows = await db
      .selectFrom('run_judgements')
      .select(['run_id', 'page_id', 'schema', 'breaches', 'marked'])
      .where(sql<boolean>`(run_id, page_id) > (${last.run_id}, ${last.page_id})`)
      .orderBy('run_id')
      .orderBy('page_id')
      .limit(batch)
      .execute()
    for (const { run_id, page_id, schema, breaches, marked } of rows)
      await sql`update run_judgements set schema = ${JSON.stringify(schemaOf(schema))},
        breaches = ${JSON.stringify(renamed(breaches, schema))},
        marked = ${JSON.stringify(renamed(marked, schema))}
        where run_id = ${run_id} and page_id = ${page_id}`.execute(db)
    const end = rows.at(-1)
    if (!end) return
    last = end
  }
}

/** Rules of schemas with kinds and levels, versions of schemas, and how runs comply with each rule. */
export const schemaRules: Migration = {
  async up(db: Kysely<Tables>): Promise<void> {
    await sql`alter table table_schemas add version int not null default 1`.execute(db)
    await sql`alter table run_judgements add results json not null default '[]'`.execute(db)
    await convertSchemas(db)
    await convertJudgements(db)
  },
}
