import { Element } from '../html/nodes.ts'
import { PageCache } from './page-cache.ts'
import { visibleLength } from './visible-length.ts'

/** Characters that take as much room as a picture, roughly. */
const charactersOfPicture = 60
/** The same of a choice, of whose options one is shown. */
const charactersOfChoice = 30
const areas = new PageCache<Element, number>()

/** The room that an element takes on the page, in characters: its text, and its pictures. */
export const visibleArea = (element: Element): number => visibleLength(element) + roomBesideText(element)

/** The room for pictures and choices, minus the options that aren't shown. */
const roomBesideText = (element: Element): number => areas.of(element, measureRoom)

function measureRoom(element: Element): number {
  let room = isPicture(element) ? charactersOfPicture : 0
  if (element.name === 'select') room = charactersOfChoice - visibleLength(element)
  else if (element.name !== 'noscript' && element.name !== 'template')
    for (const child of element.children) if (child instanceof Element) room += roomBesideText(child)
  return room
}

const isPicture = ({ name, attribs }: Element): boolean =>
  name === 'img' || name === 'video' || /background(-image)?\s*:[^;]*url\(/i.test(attribs['style'] ?? '')
