import { z } from 'zod'
import { fieldTypes } from '../recipe.ts'
import { ruleKinds, ruleLevels } from '../table-rules.ts'
import { id, instant, projectId, reportId } from './common.ts'

const level = z
  .enum(ruleLevels)
  .default('WARN')
  .describe(
    'What a broken rule does: `WARN` adds a finding, `HOLD` also holds the deliveries of the run unless the gate always delivers',
  )
const share = z.number().min(0).max(1)
const limit = (what: string) => z.number().optional().describe(what)
const count = z.int().min(0)
const within = share.describe('Largest relative difference to the last good run: 0.15 is ± 15 %')
const columnName = z.string().min(1).max(200)
const values = z.array(z.string().max(500)).min(1).max(200)

/** A rule of one column. Empty cells break only `filled` and `fillChange`. */
export const ColumnRule = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('filled'),
      minimum: share.optional().describe('Smallest share of rows with a value'),
      maximum: share.optional().describe('Largest share of rows with a value'),
      level,
    }),
    z.strictObject({
      kind: z.literal('range'),
      minimum: limit('Smallest number'),
      maximum: limit('Largest number'),
      level,
    }),
    z.strictObject({
      kind: z.literal('length'),
      minimum: count.optional().describe('Fewest characters'),
      maximum: count.optional().describe('Most characters'),
      level,
    }),
    z.strictObject({
      kind: z.literal('pattern'),
      pattern: z.string().min(1).max(500).describe('Regular expression (RE2) that the whole text must match'),
      level,
    }),
    z.strictObject({ kind: z.literal('allowed'), values: values.describe('Allowed values'), level }),
    z.strictObject({
      kind: z.literal('covers'),
      values: values.describe('Values of which each must come at least once'),
      level,
    }),
    z.strictObject({
      kind: z.literal('distinct'),
      minimum: count.optional().describe('Fewest different values'),
      maximum: count.optional().describe('Most different values'),
      level,
    }),
    z.strictObject({
      kind: z.literal('median'),
      minimum: limit('Smallest median of the numbers'),
      maximum: limit('Largest median of the numbers'),
      level,
    }),
    z.strictObject({ kind: z.literal('medianChange'), within, level }),
    z.strictObject({
      kind: z.literal('fillChange'),
      within: share.describe('By how much the share of rows with a value may fall since the last good run'),
      level,
    }),
    z.strictObject({
      kind: z.literal('notBelow'),
      column: columnName.describe('Another column of numbers in the same row'),
      level,
    }),
    z.strictObject({
      kind: z.literal('fresh'),
      hours: z.number().positive().max(100_000).describe('Largest age of the newest date when the run ends'),
      level,
    }),
  ])
  .meta({ id: 'ColumnRule' })
export type ColumnRule = z.infer<typeof ColumnRule>

/** A rule of a table as a whole. */
export const TableRule = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('rows'),
      minimum: count.optional().describe('Fewest rows'),
      maximum: count.optional().describe('Most rows'),
      level,
    }),
    z.strictObject({ kind: z.literal('rowsChange'), within, level }),
    z.strictObject({
      kind: z.literal('duplicates'),
      columns: z.array(columnName).max(20).describe('Columns that tell rows apart; empty for all columns'),
      maximum: share.describe('Largest share of rows that repeat an earlier one'),
      level,
    }),
    z.strictObject({
      kind: z.literal('missing'),
      columns: z.array(columnName).min(1).max(20).describe('Key columns'),
      maximum: share.describe('Largest share of the keys of the last good run that are missing'),
      level,
    }),
    z.strictObject({
      kind: z.literal('failures'),
      maximum: share.describe('Largest share of failed requests'),
      level,
    }),
  ])
  .meta({ id: 'TableRule' })
export type TableRule = z.infer<typeof TableRule>

/** What one column must be. */
export const ColumnRules = z
  .strictObject({
    name: columnName,
    type: z.enum(fieldTypes),
    required: z.boolean().default(false).describe('No cell is empty'),
    unique: z.boolean().default(false).describe('No value comes twice'),
    level: level.describe(
      'What happens if the column is missing, has another type, or breaks `required` or `unique`',
    ),
    rules: z.array(ColumnRule).max(20).default([]),
  })
  .meta({ id: 'ColumnRules' })
export type ColumnRules = z.infer<typeof ColumnRules>

export const TableSchema = z
  .strictObject({
    columns: z.array(ColumnRules).max(1000),
    rules: z.array(TableRule).max(20).default([]).describe('Rules of the table as a whole'),
  })
  .meta({ id: 'TableSchema' })
export type TableSchema = z.infer<typeof TableSchema>

/** A schema to save. */
export const SchemaUpdate = TableSchema.extend({
  version: z
    .int()
    .min(0)
    .optional()
    .describe('The version that was edited, 0 for none: rejected if another was saved meanwhile'),
}).meta({ id: 'SchemaUpdate' })

export const Breach = z
  .object({
    column: z.string().nullable().describe('Null for what the whole table breaks'),
    rule: z.enum(ruleKinds),
    count: z.int().describe('Rows that break it; 1 for what a table or column breaks as a whole'),
    rowNumbers: z.array(z.int()).describe('The first ten of them, from 1'),
  })
  .meta({ id: 'Breach' })
export type Breach = z.infer<typeof Breach>

/** How a run complies with one rule. */
export const RuleResult = z
  .object({
    column: z.string().nullable().describe('Null for a rule of the whole table'),
    rule: z.enum(ruleKinds),
    at: z
      .int()
      .nullable()
      .describe('Position of the rule in the list of its column or table; null for what a column declares'),
    level: z.enum(ruleLevels),
    outcome: z
      .enum(['PASSED', 'BROKEN', 'SKIPPED'])
      .describe('`SKIPPED`: it could not be checked, like a comparison without an earlier good run'),
    rows: z.int().nullable().describe('Rows that break it; null for a rule about no single rows'),
    measured: z.string().describe('What was measured, in words: "91.9 %, 3,912 rows"; empty if nothing was'),
    sentence: z.string().nullable().describe('What is wrong, names in backticks; null unless it is broken'),
  })
  .meta({ id: 'RuleResult' })
export type RuleResult = z.infer<typeof RuleResult>

export const Judgement = z
  .object({
    rows: z.int(),
    badRows: z.int().describe('Rows that break at least one rule'),
    breaches: z.array(Breach),
    results: z.array(RuleResult).describe('One for each rule, in the order of the schema'),
  })
  .meta({ id: 'Judgement' })
export type Judgement = z.infer<typeof Judgement>

export const SavedSchema = z
  .object({
    pageId: z.string().describe('The output table it is for'),
    version: z.int().describe('Counts up with each saved change'),
    schema: TableSchema,
    updatedDate: instant,
    updatedBy: z.string().describe('Name of who saved it last'),
  })
  .meta({ id: 'SavedSchema' })
export type SavedSchema = z.infer<typeof SavedSchema>

export const RunJudgement = z
  .object({
    pageId: z.string(),
    judgement: Judgement,
    schema: TableSchema.describe('The schema at that time'),
    judgedDate: instant,
  })
  .meta({ id: 'RunJudgement' })
export type RunJudgement = z.infer<typeof RunJudgement>

/** A rule that past runs suggest. */
export const ProposedRule = z
  .object({
    column: z.string().nullable().describe('Null for a rule of the whole table'),
    rule: z.union([ColumnRule, TableRule]),
    replaces: z
      .union([ColumnRule, TableRule])
      .nullable()
      .describe('The rule of the saved schema that it takes the place of; null for a new rule'),
    seen: z.string().describe('What the runs had, in words: "47,100 to 48,213 rows"'),
    values: z
      .array(z.number().nullable())
      .describe('What was measured in each run of `runs`; null where it was not'),
    low: z.number().nullable().describe('Smallest value that the rule allows, in the unit of `values`'),
    high: z.number().nullable().describe('Largest value that the rule allows'),
    flaggedRuns: z.array(id).describe('The runs of `runs` that would have broken it'),
    isTooStrict: z.boolean().describe('Would have flagged so many runs that it is better left out'),
  })
  .meta({ id: 'ProposedRule' })
export type ProposedRule = z.infer<typeof ProposedRule>

/** Rules for a table by its past runs. Nothing is saved. */
export const SchemaProposal = z
  .object({
    pageId: z.string(),
    version: z.int().describe('The saved version that it was made beside; 0 for none'),
    runs: z
      .array(z.object({ runId: id, startedDate: instant, rows: z.int() }))
      .describe('The comparable runs that it follows from, the oldest first'),
    columns: z
      .array(ColumnRules)
      .describe('The columns of the last run, with type, required and unique as the runs had them; no rules'),
    proposals: z.array(ProposedRule),
  })
  .meta({ id: 'SchemaProposal' })
export type SchemaProposal = z.infer<typeof SchemaProposal>

export const schemaParams = z.object({
  id: projectId,
  rid: reportId,
  pageId: z.string().min(1).max(64).describe('The output table, by its name'),
})
