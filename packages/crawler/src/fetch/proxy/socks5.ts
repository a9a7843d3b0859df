import { connect, isIPv4, isIPv6, type LookupFunction, type Socket } from 'node:net'
import ipaddr from 'ipaddr.js'
import { AddressBlockedError } from '../egress-gate.ts'
import { type Proxy, proxyName } from './proxy.ts'
import { ProxyFaultError } from './proxy-fault.ts'
import { unreachable } from './unreachable.ts'

const version = 5
/** Bytes; the length field is a single byte (RFC 1929, 2). */
const longest = 255
/** The proxy's replies about the target (RFC 1928, 6), by code. */
const replies: Record<number, string> = {
  1: 'it had a problem',
  2: 'its rules forbid the site',
  3: 'the network of the site cannot be reached',
  4: 'the site cannot be reached',
  5: 'the site refuses connections',
  6: 'the site did not answer in time',
  7: 'it does not know the command',
  8: 'it does not know this kind of address',
}

/**
 * Opens a connection through a SOCKS5 proxy (RFC 1928, RFC 1929); the proxy resolves names. Rejects with
 * `ProxyFaultError`.
 */
export async function openSocks(
  proxy: Proxy,
  host: string,
  port: number,
  timeoutMs: number,
  way: { lookup?: LookupFunction },
): Promise<Socket> {
  const socket = connect({ host: proxy.host, port: proxy.port, noDelay: true, ...way })
  const late = setTimeout(
    () => socket.destroy(fault(proxy, 'it did not answer in time', 'certain')),
    timeoutMs,
  )
  const reader = new ByteReader(socket, proxy)
  try {
    await greet(socket, reader, proxy)
    socket.write(Buffer.concat([Buffer.from([version, 1, 0]), addressBytes(host), portBytes(port)]))
    const [, reply = 1, , kind = 1] = await reader.take(4)
    // Skip the bound address, which we don't need.
    await reader.take(kind === 1 ? 4 : kind === 4 ? 16 : (await reader.take(1))[0]!)
    await reader.take(2)
    if (reply !== 0) throw fault(proxy, replies[reply] ?? 'it refused', reply === 2 ? 'certain' : 'doubtful')
    reader.release()
    return socket
  } catch (error) {
    socket.destroy()
    throw error
  } finally {
    clearTimeout(late)
  }
}

async function greet(socket: Socket, reader: ByteReader, proxy: Proxy): Promise<void> {
  const methods = proxy.user === null ? [0] : [0, 2]
  socket.write(Buffer.from([version, methods.length, ...methods]))
  const [spoken, method] = await reader.take(2)
  if (spoken !== version) throw fault(proxy, 'it does not speak SOCKS5', 'final')
  if (method === 0) return
  if (method !== 2 || proxy.user === null) throw fault(proxy, 'it requires another login method', 'final')
  const [user, password] = [Buffer.from(proxy.user), Buffer.from(proxy.password ?? '')]
  if (user.length > longest || password.length > longest)
    throw fault(proxy, `its user name or password is longer than ${longest} bytes`, 'final')
  socket.write(Buffer.concat([Buffer.from([1, user.length]), user, Buffer.from([password.length]), password]))
  const [, status] = await reader.take(2)
  if (status !== 0) throw fault(proxy, 'it refuses its user name or password', 'final')
}

function addressBytes(host: string): Buffer {
  if (isIPv4(host) || isIPv6(host)) {
    const bytes = ipaddr.parse(host).toByteArray()
    return Buffer.from([bytes.length === 4 ? 1 : 4, ...bytes])
  }
  return Buffer.concat([Buffer.from([3, host.length]), Buffer.from(host, 'latin1')])
}

const portBytes = (port: number): Buffer => Buffer.from([port >> 8, port & 0xff])

const fault = (proxy: Proxy, reason: string, kind: 'doubtful' | 'certain' | 'final'): ProxyFaultError =>
  new ProxyFaultError(`the proxy ${proxyName(proxy)} could not be used: ${reason}`, kind)

/** Reads a given number of bytes from a socket at a time. */
class ByteReader {
  private readonly socket: Socket
  private readonly proxy: Proxy
  private bytes = Buffer.alloc(0)
  private failure: ProxyFaultError | null = null
  private wake: () => void = () => {}

  constructor(socket: Socket, proxy: Proxy) {
    this.socket = socket
    this.proxy = proxy
    socket.on('readable', this.onReadable).on('error', this.onError).on('close', this.onClose)
  }

  async take(count: number): Promise<Buffer> {
    while (this.bytes.length < count) {
      if (this.failure) throw this.failure
      await new Promise<void>((resolve) => (this.wake = resolve))
    }
    const taken = this.bytes.subarray(0, count)
    this.bytes = this.bytes.subarray(count)
    return taken
  }

  /** Hands the socket over to its next user; bytes read too early are put back. */
  release(): void {
    this.socket.off('readable', this.onReadable).off('error', this.onError).off('close', this.onClose)
    if (this.bytes.length > 0) this.socket.unshift(this.bytes)
  }

  /** `data` events aren't used: the socket would have to be paused afterwards, and its next user might wait forever. */
  private readonly onReadable = (): void => {
    const chunk = this.socket.read() as Buffer | null
    if (chunk === null) return
    this.bytes = Buffer.concat([this.bytes, chunk])
    this.wake()
  }

  private readonly onError = (error: Error): void => {
    const code = 'code' in error ? String(error.code) : error.message
    const isOurs = error instanceof ProxyFaultError || error instanceof AddressBlockedError
    this.failure = isOurs ? unreachable(this.proxy, error) : fault(this.proxy, code, 'certain')
    this.wake()
  }

  private readonly onClose = (): void => {
    this.failure ??= fault(this.proxy, 'it broke off the connection', 'certain')
    this.wake()
  }
}
