import type { Start } from '@windrow/contract/recipe'

/** Plain addresses, as they are written one a line. */
export const addressesOf = (start: readonly Start[]): string[] =>
  start.filter((one): one is string => typeof one === 'string')

/** The starts with other plain addresses; the first of them stays first. */
export const withAddresses = (start: readonly Start[], addresses: readonly string[]): Start[] => [
  ...addresses,
  ...start.filter((one) => typeof one !== 'string'),
]

/** The starts with further plain addresses, each once. */
export const withFurther = (start: readonly Start[], found: readonly string[]): Start[] =>
  withAddresses(start, [...new Set([...addressesOf(start), ...found])])
