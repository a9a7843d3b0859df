/** The compiled cleaning of one field. Returns null if the text doesn't match, so that there is no value. */
export type Cleaner = (text: string) => string | null
