/** Rows per page that tables offer; 25 is the default. */
export const pageSizes: readonly number[] = [12, 25, 40, 50, 100]
