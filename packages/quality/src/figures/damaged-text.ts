/** Characters that stand for bytes that no charset could read, and control characters that no text has. */
const unreadable = /[\ufffd\u0080-\u009f]/
/** What windows-1252 makes of the second byte of a letter in UTF-8; without quotation marks, which may follow a letter. */
const second = '[\\u00a1-\\u00aa\\u00ac-\\u00ba\\u00bc-\\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“•–—˜™š›œžŸ]'
/** UTF-8 read as windows-1252 ("GrÃ¶ÃŸe", "itâ€™s"), and as windows-1251 ("РїСЂРё"), at least two letters of it. */
const twice = new RegExp(
  `[ÃÂ]${second}|Â\\u00a0|â€[\\u0080-\\u00bf“”˜™œž¢¦]|(?:[ÐÑ]${second}){2}|(?:[РС][\\u00a0-\\u00bfЂЃѓ‚„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—™љ›њќћџЎўЈҐЁЄЇІіґё№єјЅѕї]){3}`,
)

/** Characters that are looked at: a wrong charset damages a text from its beginning. */
const looked = 2000

/** Whether a text was read with a wrong charset, here or by the site. */
export function isDamaged(text: string): boolean {
  const beginning = text.length > looked ? text.slice(0, looked) : text
  return unreadable.test(beginning) || twice.test(beginning)
}
