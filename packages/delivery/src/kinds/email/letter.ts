import { factTable, heading, linkList, mailOf, smallPrint } from '../../mail-kit.ts'
import { unsubscribeHeaders, type UnsubscribeLinks } from '../../unsubscribe-headers.ts'

/** What the mail of a delivery says. */
export interface EmailLetter {
  subject: string
  title: string
  facts: readonly [name: string, value: string][]
  files: readonly { text: string; url: string | null }[]
  note: string
  /** What ends these mails for their reader. */
  unsubscribe?: UnsubscribeLinks
}

/** The letter as text, as HTML, and its headers. */
export const lettersOf = ({ subject, title, facts, files, note, unsubscribe }: EmailLetter) => ({
  ...mailOf(subject, [
    heading(title),
    factTable(facts),
    linkList(files),
    smallPrint(note, unsubscribe?.page),
  ]),
  headers: unsubscribe ? unsubscribeHeaders(unsubscribe) : {},
})
