import type { Element } from './nodes.ts'

/** Whether an element is a heading of any level. */
export const isHeading = ({ name }: Element): boolean => /^h[1-6]$/.test(name)
