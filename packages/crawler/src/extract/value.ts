/** A value in a row: JSON. */
export type Value = string | number | boolean | null | Value[] | { [key: string]: Value }
