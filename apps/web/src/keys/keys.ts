/**
 * All query keys, with the types of their data. Each starts with the name of its property here and goes from general to
 * specific, so that keys with a common prefix can be invalidated together through the members whose names start with
 * "all". A namespace, so that the first screen loads only those that it uses.
 */
export * as keys from './all-keys.ts'
