/** Lines that mail programs of phones add below a text. */
const programLine =
  /^(?:sent from (?:my |the )?\w|get outlook for|von meinem .+ gesendet|gesendet (?:von|mit) |diese nachricht wurde von meinem|envoyé de(?:puis)? mon|télécharger outlook|enviado desde|enviado do meu|inviato da|verzonden vanaf|verstuurd vanaf|skickat från|sendt fra|hent outlook|lähetetty .+(?:sta|stä|lta|ltä)\.?$|hanki outlook|wysłane z|odesláno z|отправлено (?:с|из)|надіслано з|.{1,20}(?:から|より)送信|发自我的|나의 .+에서 보냄|eposta gönderildi)/iu
const longestProgramLine = 100
/** Some programs remove the blank behind the dashes. Then it is a signature only if it is one short paragraph at the end. */
const longestLooseSignature = 6

/** A text without its signature (RFC 3676, section 4.3) and what the mail program added. */
export function withoutSignature(lines: readonly string[]): string[] {
  const exact = lines.findIndex((line) => line === '-- ')
  const loose = lines.findLastIndex((line) => /^-- ?$/.test(line))
  const below = lines
    .slice(loose + 1)
    .join('\n')
    .trim()
    .split('\n')
  const isShort =
    loose !== -1 && below.length <= longestLooseSignature && !below.some((line) => line.trim() === '')
  const end = exact !== -1 ? exact : isShort ? loose : lines.length
  const kept = lines.slice(0, end)
  for (;;) {
    const last = (kept.at(-1) ?? 'text').trim()
    const isAdded = last === '' || (last.length <= longestProgramLine && programLine.test(last))
    if (!isAdded) return kept
    kept.pop()
  }
}
