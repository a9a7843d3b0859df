/** The host of a URL; the text itself if it is invalid. */
export const hostOf = (address: string): string => URL.parse(address)?.host ?? address
