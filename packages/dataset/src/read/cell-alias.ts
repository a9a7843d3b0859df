/** Inside our SQL a column is called by its position, whatever its name: `c0`, `c1`, … The row number is `rn`. */
export const cell = (index: number): string => `c${index}`
