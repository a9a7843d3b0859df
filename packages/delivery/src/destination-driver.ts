import type { LookupAddress } from 'node:dns'
import type { Readable } from 'node:stream'
import type { UnsubscribeLinks } from './unsubscribe-headers.ts'

/** One file of a delivery. It can be opened again: an attempt that failed starts anew. */
export interface OutgoingFile {
  /** Relative path with `/`, made of the file name template; never climbs out of its folder. */
  name: string
  bytes: number
  /** Hexadecimal. */
  sha256: string
  contentType: string
  /** What it is made of: a format of exports like `csv`, or `manifest` and `content` for the files that tell of others. */
  format: string
  /** The output table; null where the file holds several, or lists files. */
  page: string | null
  /** Null of files that hold no rows. */
  records: number | null
  open(): Promise<Readable>
  /** A link that needs no log-in and ends by itself; for destinations that are told rather than filled. */
  link: { url: string; expires: Date }
}

/** What was run, for the texts of messages and the fields of webhooks. */
export interface DeliveredRun {
  account: string
  projectId: number
  projectName: string
  reportId: number
  reportName: string
  runId: number
  totalRecords: number
  runStarted: Date
  runEnded: Date
  /** Null where no schedule of the report is active. */
  nextUpdate: Date | null
}

export interface OutgoingDelivery {
  /** The same at every attempt, so that a receiver can tell a repetition. */
  id: string
  files: readonly OutgoingFile[]
  run: DeliveredRun
  /** The run since which the files hold what is new or changed; null where they hold everything. */
  changesSince: number | null
  /** False: never touch a file that is there already. */
  replace: boolean
}

/** Where one file ended up. `answer` is what the other side said, short and without secrets. */
export interface Receipt {
  name: string
  location: string
  bytes: number
  /** As the destination states it, with its algorithm: `md5:…`, `crc32c:…`, `sha256:…`. */
  checksum: string | null
  answer: string
}

/** Limits and ways that tests and operators change; the defaults suit the public services. */
export interface DriverOptions {
  /** Until a connection stands, TLS included; milliseconds. */
  connectMs?: number
  /** Silence after which the other side counts as gone; milliseconds. */
  idleMs?: number
  /** Certificates in PEM whose servers are trusted too. */
  authorities?: readonly string[]
  /** Where the vendor's API is, for vendors that have one place only. */
  base?: string
}

/** Who was sent a mail of a delivery, over all its attempts. */
export interface MailLedger {
  /** Of earlier attempts: addresses that took it (null), or did not, and what was said then. */
  earlier: ReadonlyMap<string, string | null>
  /** Keeps it for good, with the name of the mail, by which it is known when it comes back. */
  keep: (address: string, refusal: string | null, messageId: string) => Promise<void>
}

/** What drivers need of the product. */
export interface DeliveryEnvironment {
  /** Resolves a host and refuses addresses that are private, as the egress gate says. */
  resolve: (host: string) => Promise<LookupAddress[]>
  sendMail: (mail: {
    to: string[]
    subject: string
    text: string
    html: string
    headers?: Record<string, string>
    attachments?: { filename: string; content: Readable; contentType: string }[]
  }) => Promise<{ accepted: string[]; rejected: string[]; answer: string }>
  /** What becomes of the mails of this delivery; absent where addresses are only tried. */
  mails?: MailLedger
  /** Where somebody ends these mails for this address, without logging in; absent where that cannot be. */
  unsubscribeLinks?: (address: string) => UnsubscribeLinks
  /** The private key of the account for SFTP, in OpenSSH form; made when it is asked for the first time. */
  sshKey: (type: 'rsa' | 'ecdsa' | 'ed25519') => Promise<string>
  /** Keeps settings that the other side gave: the host key that it showed first. Does nothing where settings are only tried. */
  remember: (settings: Record<string, string>) => Promise<void>
  /**
   * Uses a setting that is good once. `use` gets the one that is good now, which may be newer than `value`, and returns
   * the one that takes its place (null: none), which is kept. Only one at a time uses that of a destination.
   */
  useOnce: (
    setting: { name: string; value: string },
    use: (current: string) => Promise<string | null>,
  ) => Promise<void>
  /** For the log of calls: what was sent and what came back, cut short, without secrets. */
  onExchange: (exchange: { request: string; answer: string | null }) => void
  signal: AbortSignal
  /** Called as bytes leave: how many so far, of all files. */
  onProgress: (bytes: number) => void
}

/** One kind of destination. `settings` have passed the schema of its type; secrets are in clear. */
export interface DestinationDriver<Settings> {
  /**
   * Sends everything, or throws a `DeliveryError`. To do it twice leaves the same as once: files are written aside and
   * put in place when they are whole, where the protocol can.
   */
  send(delivery: OutgoingDelivery, settings: Settings, environment: DeliveryEnvironment): Promise<Receipt[]>
  /** Writes and removes a probe file, or sends what is marked as a trial. Throws a `DeliveryError`. */
  test(settings: Settings, environment: DeliveryEnvironment): Promise<{ answer: string }>
}
