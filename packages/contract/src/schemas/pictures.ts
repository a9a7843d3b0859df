import { z } from 'zod'

/** Longer URLs aren't shown as pictures; with escapes they must fit into a request header. */
export const longestPictureUrl = 4000

export const PictureQuery = z.object({
  url: z.string().min(1).max(longestPictureUrl).describe("The cell's value"),
  signature: z.string().min(1).max(100).describe('What `pictures` of the rows say for this cell'),
})

export const RowPictures = z
  .object({
    column: z.string(),
    signatures: z
      .array(z.string().nullable())
      .describe(
        'One for each row, for `runPicture`; null where the cell is no URL of a picture, and beyond 10,000 of them',
      ),
  })
  .meta({ id: 'RowPictures' })
export type RowPictures = z.infer<typeof RowPictures>
