import type { Element } from '../html/nodes.ts'
import { firstIn } from './first-in.ts'

/** The first link in an element, which may be the element itself. */
export const firstLinkIn = (element: Element): Element | null => firstIn(element, isLink)

const isLink = ({ name, attribs }: Element): boolean => name === 'a' && attribs['href'] !== undefined

/** Whether an element is a link or holds one. */
export const holdsLink = (element: Element): boolean => firstLinkIn(element) !== null
