/** Widths of columns in the data preview, in pixels. */
export const narrowestColumn = 56
export const widestColumn = 1200
/** Saved views of a person per table. */
export const mostGridViews = 50
