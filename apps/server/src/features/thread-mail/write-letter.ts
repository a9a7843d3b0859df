import type { WriteLetter } from '../notifications/send-messages.ts'
import { writeRefusal } from './refusal-letter.ts'
import { writeThreadMail } from './thread-letter.ts'

/** Writes the mail of a message about a thread, or about a reply to one that was refused. */
export const writeThreadLetter: WriteLetter = (app, message, person) =>
  (message.refusal === null ? writeThreadMail : writeRefusal)(app, message, person)
