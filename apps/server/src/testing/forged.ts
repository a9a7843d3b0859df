/**
 * A token in base64url, or an address that ends with one, with another character before the last two. That always
 * changes its bytes: the last character may have bits that aren't used (RFC 4648, section 3.5), and fixed characters can
 * be the real ones by chance.
 */
export const forged = (token: string): string =>
  token.replace(/[\w-](?=[\w-]{2}$)/, (real) => (real === 'A' ? 'B' : 'A'))
