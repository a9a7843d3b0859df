import { foldSpace, textOf } from '../extract/text.ts'
import type { Page } from './page.ts'
import { oncePerPage } from './page-cache.ts'
import { visibleLength } from './visible-length.ts'

const part = (words: string): RegExp =>
  new RegExp(`(^|[-_])(${words.trim().split(/\s+/).join('|')})([-_.]|$)`, 'i')

const parts = {
  event: part(
    `events? schedules? calend[ae]r agenda whats-?on exhibitions? concerts? gigs? veranstaltung(en)? termine?
    konzerte? ausstellung(en)? [ée]v[eé]nements? evenement(en)? eventos? eventi koncerty? wydarzeni[ae] meetups?`,
  ),
  job: part(
    `jobs? careers? vacanc(y|ies) positions? stellen(angebote?|anzeigen?)? karriere emplois? empleos? vagas? lavoro
    praca oferty-pracy recruit(ing|ment)? kariera vacatures?`,
  ),
}

/** Short texts that stand on a page about one event only: when the doors open, and the performance begins. */
const eventText = /開場|開演|公演日|\bdoors\b.{0,8}\d|open\s*[/／]\s*start|\bopen.{0,12}\bstart/i
const longestText = 60

type Kind = keyof typeof parts

/** Whether the address, or for events the times of a performance, say that a page may be about such a thing. */
export const hasSigns = oncePerPage((page: Page, kind: Kind): boolean => {
  const path = URL.parse(page.url)?.pathname.split('/') ?? []
  return path.some((segment) => parts[kind].test(segment)) || (kind === 'event' && hasTimes(page))
})

const hasTimes = (page: Page): boolean =>
  page.elements.some((element) => {
    const length = visibleLength(element)
    return length > 3 && length <= longestText && eventText.test(foldSpace(textOf(element)))
  })
