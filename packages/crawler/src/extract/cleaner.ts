/** The cleaning of one field, compiled. Null: what was found does not match, so there is no value. */
export type Cleaner = (text: string) => string | null
