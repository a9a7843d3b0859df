import { replyLine } from '../reply-line.ts'

/** Longer lines are written by no mail program at these places, and would only cost time. */
const longestLine = 500
/** Mail programs break the line above a quote at most into this many. */
const mostBroken = 4

/** "wrote:", at the end of the line above a quote. In some languages the name follows the verb. */
const wrote =
  /(?:\bwrote|\bschrieb(?:en)?\b.{0,160}|\ba écrit|\bescribió|\bha scritto|\bescreveu|\bschreef\b.{0,160}|\bskrev\b.{0,160}|\bkirjoitti|\bnapisał(?:\(a\)|a)?|\bnapsala?(?:\(a\))?|написала?|пишет|написав(?:ла)?|yazdı|\bírta|έγραψε|\ba scris|写道|寫道|님이 작성|のメール)\s*[:：]$/iu
/** How the line above a quote begins, so that the text before it stays. */
const attributionStart =
  /^(?:on|am|le|el|il|em|op|den|dne|dnia|w dniu|на|пн|вт|ср|чт|пт|сб|вс|στις|於|在|(?:mon|tue|wed|thu|fri|sat|sun|ma|ti|ke|to|pe|la|su|pon|wt|śr|czw|pt|sob|niedz|vie|lun|mar|mié|jue|sáb|dom|p[áa]|ne|út|st|čt|so)\b|\d)/iu

/** Names of the fields that Outlook and others write above a quote instead, by what they mean. */
const fields = {
  from: 'from|von|de|da|van|från|fra|lähettäjä|od|от|від|kimden|feladó|差出人|发件人|寄件者|보낸 사람',
  sent: 'sent|date|gesendet|datum|envoyé|enviado|enviada em|fecha|data|inviato|verzonden|skickat|sendt|dato|lähetetty|päivämäärä|wysłano|odesláno|отправлено|дата|надіслано|送信日時|日付|发送时间|日期|보낸 날짜',
  to: 'to|an|à|para|a|aan|till|til|vastaanottaja|do|komu|кому|宛先|收件人|받는 사람',
  subject:
    'subject|betreff|objet|asunto|assunto|oggetto|onderwerp|ämne|emne|aihe|temat|předmět|тема|件名|主题|主旨|제목',
}
const fieldPatterns = Object.fromEntries(
  Object.entries(fields).map(([name, words]) => [
    name,
    new RegExp(`^\\*?(?:${words})\\s?[:：]\\*?(?:\\s|$)`, 'iu'),
  ]),
) as Record<keyof typeof fields, RegExp>

const separator =
  /^-{2,}\s?(?:original message|forwarded message|ursprüngliche nachricht|weitergeleitete nachricht|message d'origine|mensaje original|mensagem original|messaggio originale|oorspronkelijk bericht|originalmeddelande|ursprungligt meddelande|opprinnelig melding|oprindelig meddelelse|alkuperäinen viesti|wiadomość oryginalna|původní zpráva|исходное сообщение|元のメッセージ|原始邮件|원본 메시지)\s?-{2,}$/iu
const rule = /^_{20,}$/

export const isQuoted = (line: string): boolean => line.startsWith('>')
const isBlank = (line: string): boolean => line.trim() === ''
const lineAt = (lines: readonly string[], at: number) => (lines[at] ?? '').trim().slice(0, longestLine)

const nextLine = (lines: readonly string[], from: number): string => {
  let at = from
  while (at < lines.length && isBlank(lines[at]!)) at += 1
  return lineAt(lines, at)
}
const isReplyLine = (line: string) => line.includes(replyLine)

/** Whether the lines from here are the fields of a mail: who, and two of when, to whom, and what about. */
function startsFields(lines: readonly string[], at: number): boolean {
  if (!fieldPatterns.from.test(lineAt(lines, at))) return false
  const following = Array.from({ length: 6 }, (_, index) => lineAt(lines, at + 1 + index))
  const found = (['sent', 'to', 'subject'] as const).filter((name) =>
    following.some((line) => fieldPatterns[name].test(line)),
  )
  return found.length >= 2
}

/**
 * Whether "On Friday Priya Raman wrote:" ends here, above a quote. People write such lines too, so it needs the address
 * of the sender, or a quote that follows.
 */
function endsAttribution(lines: readonly string[], at: number): boolean {
  const line = lineAt(lines, at)
  if (!/[:：]$/.test(line) || isQuoted(line)) return false
  const whole = lines
    .slice(attributionFrom(lines, at), at + 1)
    .map((one) => one.trim())
    .join(' ')
    .slice(0, 2 * longestLine)
  const next = nextLine(lines, at + 1)
  const isAbove = isQuoted(next) || isReplyLine(next)
  if (wrote.test(whole)) return isAbove || (/@/.test(whole) && /\d/.test(whole))
  return isAbove && /\d/.test(whole) && /@[^\s@]+[>)]\s?[:：]$/.test(whole)
}

/** The first line of an attribution that ends at a line; mail programs break long ones. */
function attributionFrom(lines: readonly string[], end: number): number {
  for (let at = end; at >= 0 && at > end - mostBroken; at -= 1) {
    const line = lineAt(lines, at)
    if (line === '' || isQuoted(line)) break
    if (attributionStart.test(line)) return at
  }
  return end
}

/** The lines from here on hold nothing but a quote. */
const isRestQuoted = (lines: readonly string[], at: number): boolean =>
  lines.slice(at).every((line) => isQuoted(line) || isBlank(line))

/** The line with which the quote of the mail that is answered begins; the number of lines without one. */
export function quoteStart(lines: readonly string[]): number {
  let lastOwn = lines.length
  while (lastOwn > 0 && (isQuoted(lines[lastOwn - 1]!) || isBlank(lines[lastOwn - 1]!))) lastOwn -= 1
  for (let at = 0; at < lines.length; at += 1) {
    const line = lineAt(lines, at)
    if (endsAttribution(lines, at)) return attributionFrom(lines, at)
    if (isReplyLine(line) || separator.test(line) || startsFields(lines, at)) return at
    if (rule.test(line) && fieldPatterns.from.test(nextLine(lines, at + 1))) return at
    if (isQuoted(line) && at >= lastOwn && isRestQuoted(lines, at)) return at
  }
  return lines.length
}
