/** In our SQL a column is named by its position, regardless of its name: `c0`, `c1`, … The row number is `rn`. */
export const cell = (index: number): string => `c${index}`
