import { factTable, heading, linkList, mailOf, smallPrint } from '../../mail-kit.ts'
import { unsubscribeHeaders, type UnsubscribeLinks } from '../../unsubscribe-headers.ts'

/** The content of a delivery's mail. */
export interface EmailLetter {
  subject: string
  title: string
  facts: readonly [name: string, value: string][]
  files: readonly { text: string; url: string | null }[]
  note: string
  /** Links for unsubscribing from these mails. */
  unsubscribe?: UnsubscribeLinks
}

/** The mail as text and HTML, with its headers. */
export const lettersOf = ({ subject, title, facts, files, note, unsubscribe }: EmailLetter) => ({
  ...mailOf(subject, [
    heading(title),
    factTable(facts),
    linkList(files),
    smallPrint(note, unsubscribe?.page),
  ]),
  headers: unsubscribe ? unsubscribeHeaders(unsubscribe) : {},
})
