/** A value in a row, as in JSON. */
export type Value = string | number | boolean | null | Value[] | { [key: string]: Value }
