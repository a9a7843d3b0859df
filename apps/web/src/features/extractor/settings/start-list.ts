import type { Start } from '@windrow/contract/recipe'

/** The plain URLs among the starts. */
export const addressesOf = (start: readonly Start[]): string[] =>
  start.filter((one): one is string => typeof one === 'string')

/** Replaces the plain URLs of the starts; the new ones come first. */
export const withAddresses = (start: readonly Start[], addresses: readonly string[]): Start[] => [
  ...addresses,
  ...start.filter((one) => typeof one !== 'string'),
]

/** Adds plain URLs to the starts, without duplicates. */
export const withFurther = (start: readonly Start[], found: readonly string[]): Start[] =>
  withAddresses(start, [...new Set([...addressesOf(start), ...found])])
