/** Pointing there makes no sense on this page; the message says why, as a sentence for the user. */
export class PointError extends Error {
  override name = 'PointError'
}
