import { z } from 'zod'
import { idText } from './common.ts'

export const FindingMarksQuery = z.object({
  row: idText.describe('The row of this run'),
  rowBefore: idText
    .optional()
    .describe('The row of the last good run; without it, the only row of the same page is taken'),
})

export const FieldMark = z
  .object({
    field: z.string(),
    node: z
      .int()
      .nullable()
      .describe(
        'The element, by its `data-wn` in the page snapshot; null if the value is that of no element, or nothing is there',
      ),
    isFound: z
      .boolean()
      .describe('Whether it has a value; if not, the element is the place of the last good value'),
  })
  .meta({ id: 'FieldMark', description: 'Where a field of a row was found on its page.' })
export type FieldMark = z.infer<typeof FieldMark>

const marks = z.array(FieldMark).nullable()

export const FindingMarks = z
  .object({
    field: z
      .string()
      .nullable()
      .describe('The field that the finding is about; null if none of these pages has it'),
    before: marks.describe(
      'On the page of the last good run; null without a page snapshot, or if its rows can’t be told apart',
    ),
    after: marks.describe('On the page of this run; null as above'),
  })
  .meta({ id: 'FindingMarks' })
export type FindingMarks = z.infer<typeof FindingMarks>
