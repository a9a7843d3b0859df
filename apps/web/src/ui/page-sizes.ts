/** Rows per page that the tables offer; 25 is usual. */
export const pageSizes: readonly number[] = [12, 25, 40, 50, 100]
