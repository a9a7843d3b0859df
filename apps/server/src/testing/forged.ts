/**
 * A sealed text in base64url with another character before the last two, which always changes its bytes: the last
 * character may have bits that aren't used (RFC 4648, section 3.5), and fixed characters can be the real ones by chance.
 */
export const forged = (sealed: string): string =>
  sealed.replace(/[\w-](?=[\w-]{2}$)/, (real) => (real === 'A' ? 'B' : 'A'))
