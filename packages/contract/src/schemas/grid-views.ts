import { z } from 'zod'
import { narrowestColumn, widestColumn } from '../grid-bounds.ts'
import { id, idText, instant, name } from './common.ts'
import { Filter } from './datasets.ts'
import { schemaParams } from './table-schemas.ts'

const columnName = z.string().max(200)
const columnNames = z.array(columnName).max(1000).default([])

/** How the rows of a table are shown. */
export const GridLayout = z
  .strictObject({
    hidden: columnNames.describe('Columns that are not shown'),
    order: columnNames.describe('The first columns; others follow as the table has them'),
    pinned: columnNames.describe('Columns that stay in view while others scroll'),
    widths: z
      .record(columnName, z.int().min(narrowestColumn).max(widestColumn))
      .default({})
      .describe('Widths of columns in pixels; others follow from their values'),
    wrapped: z.boolean().default(false).describe('Long values are shown on several lines'),
    sort: z.string().max(200).optional().describe('Column name, with a leading "-" for descending'),
    search: z.string().max(500).optional(),
    filters: z.array(Filter).max(30).default([]),
  })
  .meta({ id: 'GridLayout' })
export type GridLayout = z.infer<typeof GridLayout>

export const GridView = z
  .object({ viewId: id, name: z.string(), layout: GridLayout, createdDate: instant })
  .meta({ id: 'GridView' })
export type GridView = z.infer<typeof GridView>

export const GridViews = z.object({ views: z.array(GridView).describe('Yours, by name') })

export const GridViewSave = z.strictObject({
  name: name.describe('A view of the same name is replaced'),
  layout: GridLayout,
})

export const gridViewParams = schemaParams.extend({ gridViewId: idText.describe('The saved view') })
