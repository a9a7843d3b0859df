import type { Duplex } from 'node:stream'
import { DefaultDeserializer, DefaultSerializer } from 'node:v8'
import type { ServiceOrder } from './service-messages.ts'

/** Longest report in bytes: the rows, links and log lines of a page. Longer ones would take the memory of all runs. */
export const longestReport = 64_000_000
/** Before each message, its length. */
const lengthBytes = 4

export interface ChannelListener {
  /** A message, which may be anything. */
  heard: (report: unknown) => void
  /** A message would be longer than {@link longestReport}. Nothing is heard afterwards. */
  tooLong: (bytes: number) => void
  /** Nothing more can be heard: the other end is closed, or sent what is no message. */
  ended: () => void
}

/**
 * The engine's end of the channel to the process of a service, which uses Node's own channel with "advanced"
 * serialization. Node's own end isn't safe beside foreign code: it holds messages of any length, and if that code writes
 * other bytes into the channel, it throws outside of any call, which would end this process.
 */
export class ServiceChannel {
  /** What the process needs in its environment if its end of the channel is the fourth descriptor. */
  static readonly environment = { NODE_CHANNEL_FD: '3', NODE_CHANNEL_SERIALIZATION_MODE: 'advanced' }

  private readonly socket: Duplex
  private readonly listener: ChannelListener
  private isClosed = false
  private chunks: Buffer[] = []
  private bytes = 0
  /** The length of the message that is arriving; null before its length has arrived. */
  private length: number | null = null

  constructor(socket: Duplex, listener: ChannelListener) {
    this.socket = socket
    this.listener = listener
    socket.on('data', (chunk: Buffer) => {
      this.chunks.push(chunk)
      this.bytes += chunk.length
      this.read()
    })
    // "close" follows.
    socket.on('error', () => {})
    socket.on('close', () => this.end(() => listener.ended()))
  }

  /** Orders to a process that has ended are dropped. */
  send(order: ServiceOrder): void {
    const writer = new DefaultSerializer()
    writer.writeRawBytes(Buffer.alloc(lengthBytes))
    writer.writeHeader()
    writer.writeValue(order)
    const message = writer.releaseBuffer()
    message.writeUInt32BE(message.length - lengthBytes)
    this.socket.write(message)
  }

  /** Nothing is heard afterwards. */
  close(): void {
    this.isClosed = true
    this.chunks = []
    this.socket.destroy()
  }

  private end(tell: () => void): void {
    if (this.isClosed) return
    this.close()
    tell()
  }

  private read(): void {
    while (!this.isClosed) {
      if (this.length === null) {
        if (this.bytes < lengthBytes) return
        const length = this.cut(lengthBytes).readUInt32BE()
        if (length > longestReport) return this.end(() => this.listener.tooLong(length))
        this.length = length
      }
      if (this.bytes < this.length) return
      const message = this.cut(this.length)
      this.length = null
      this.pass(message)
    }
  }

  /** Takes the first bytes of what has arrived. */
  private cut(bytes: number): Buffer {
    const all = this.chunks.length === 1 ? this.chunks[0]! : Buffer.concat(this.chunks)
    this.chunks = [all.subarray(bytes)]
    this.bytes -= bytes
    return all.subarray(0, bytes)
  }

  private pass(message: Buffer): void {
    let report: unknown
    try {
      const reader = new MessageReader(message)
      reader.readHeader()
      report = reader.readValue()
    } catch {
      return this.end(() => this.listener.ended())
    }
    this.listener.heard(report)
  }
}

const readView = Reflect.get(DefaultDeserializer.prototype, '_readHostObject') as (
  this: DefaultDeserializer,
) => unknown

/** Node's channels write a number before objects that V8 doesn't know: 0 for views of buffers, 1 for others. */
class MessageReader extends DefaultDeserializer {
  _readHostObject(): unknown {
    const isView = this.readUint32() === 0
    return isView ? readView.call(this) : this.readValue()
  }
}
