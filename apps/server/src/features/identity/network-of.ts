import { isIP } from 'node:net'

/** The eight groups of an IPv6 address as numbers. */
function groupsOf(ip: string): number[] {
  // The URL parser normalizes an address to its shortest form, including a trailing IPv4 address (RFC 5952).
  const [head = '', tail] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::')
  const numbers = (part: string) => (part === '' ? [] : part.split(':').map((group) => parseInt(group, 16)))
  const [before, after] = [numbers(head), numbers(tail ?? '')]
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

const isMapped = (groups: readonly number[]) =>
  groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff

/**
 * The network of a client address, for counting: /24 for IPv4, /64 for IPv6, which is what one connection usually gets.
 * Text that isn't an address is returned unchanged.
 */
export function networkOf(ip: string): string {
  const bare = ip.replace(/%.*$/, '')
  if (isIP(bare) === 4) return `${bare.split('.').slice(0, 3).join('.')}.0/24`
  if (isIP(bare) === 0) return bare
  const groups = groupsOf(bare)
  if (isMapped(groups)) return `${groups[6]! >> 8}.${groups[6]! & 255}.${groups[7]! >> 8}.0/24`
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}
