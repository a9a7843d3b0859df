/** The part of an address that people know a site by. */
export const hostOf = (address: string): string => URL.parse(address)?.host ?? address
