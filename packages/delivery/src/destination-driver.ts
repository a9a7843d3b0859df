import type { LookupAddress } from 'node:dns'
import type { Readable } from 'node:stream'
import type { RunDelivered } from '@windrow/contract/schemas/webhooks'
import type { UnsubscribeLinks } from './unsubscribe-headers.ts'

/** One file of a delivery. It can be opened several times, since a failed attempt starts again. */
export interface OutgoingFile {
  /** Relative path with `/`, from the file name template; never leaves its folder. */
  name: string
  bytes: number
  /** Hexadecimal. */
  sha256: string
  contentType: string
  /** The kind of content: an export format like `csv`, or `manifest` and `content` for files that describe others. */
  format: string
  /** The output table; null if the file holds several, or lists files. */
  page: string | null
  /** Null for files without rows. */
  records: number | null
  open(): Promise<Readable>
  /** A link that needs no login and expires; for destinations that receive messages rather than files. */
  link: { url: string; expires: Date }
}

/** What checking the run found, and whether it was reviewed. */
export type DeliveredQuality = NonNullable<RunDelivered['quality']>

/** The run, for the texts of messages and the fields of webhooks. */
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
  /** Null if no schedule of the report is active. */
  nextUpdate: Date | null
  quality: DeliveredQuality
}

export interface OutgoingDelivery {
  /** The same in every attempt, so that a receiver can detect repetitions. */
  id: string
  files: readonly OutgoingFile[]
  run: DeliveredRun
  /** The run since which the files contain new and changed rows; null if they contain everything. */
  changesSince: number | null
  /** False: never overwrite an existing file. */
  replace: boolean
}

/** Where one file was stored. `answer` is the destination's answer, shortened and without secrets. */
export interface Receipt {
  name: string
  location: string
  bytes: number
  /** The checksum stated by the destination, with its algorithm: `md5:…`, `crc32c:…`, `sha256:…`. */
  checksum: string | null
  answer: string
}

/** Limits and endpoints for tests and operators; the defaults suit the public services. */
export interface DriverOptions {
  /** Milliseconds until a connection is established, including TLS. */
  connectMs?: number
  /** Milliseconds of silence after which the connection counts as lost. */
  idleMs?: number
  /** Additional trusted certificates, in PEM. */
  authorities?: readonly string[]
  /** URL of the vendor's API, for vendors with a single endpoint. */
  base?: string
}

/** The recipients of a delivery's mails, over all its attempts. */
export interface MailLedger {
  /** Results of earlier attempts by address: null if accepted, else the refusal. */
  earlier: ReadonlyMap<string, string | null>
  /** Stores the result permanently, with the mail's Message-ID, which identifies it if it bounces. */
  keep: (address: string, refusal: string | null, messageId: string) => Promise<void>
}

/** What drivers need from the product. */
export interface DeliveryEnvironment {
  /** Resolves a host, and refuses private addresses according to the egress gate. */
  resolve: (host: string) => Promise<LookupAddress[]>
  sendMail: (mail: {
    to: string[]
    subject: string
    text: string
    html: string
    headers?: Record<string, string>
    attachments?: { filename: string; content: Readable; contentType: string }[]
  }) => Promise<{ accepted: string[]; rejected: string[]; answer: string }>
  /** Records the results of this delivery's mails; absent when addresses are only tested. */
  mails?: MailLedger
  /** Links to unsubscribe this address from these mails without logging in; absent if not possible. */
  unsubscribeLinks?: (address: string) => UnsubscribeLinks
  /** The account's private key for SFTP, in OpenSSH format; created on first use. */
  sshKey: (type: 'rsa' | 'ecdsa' | 'ed25519') => Promise<string>
  /** Stores settings learned from the destination: the host key that it showed first. Does nothing in a test. */
  remember: (settings: Record<string, string>) => Promise<void>
  /**
   * Uses a setting that is valid only once. `use` receives the current value, which may be newer than `value`, and
   * returns its replacement (null: none), which is stored. Calls for one destination run one at a time.
   */
  useOnce: (
    setting: { name: string; value: string },
    use: (current: string) => Promise<string | null>,
  ) => Promise<void>
  /** For the log of calls: request and answer, shortened and without secrets. */
  onExchange: (exchange: { request: string; answer: string | null }) => void
  signal: AbortSignal
  /** Called as bytes are sent, with the total so far of all files. */
  onProgress: (bytes: number) => void
}

/** Something that happened in a thread, to be posted. */
export interface ThreadPost {
  /** Tells posts apart, so that one whose outcome is unknown can be found. */
  id: string
  /** The thread's number, subject and page. */
  thread: { number: number; subject: string; url: string }
  /** Who did it and what: "Maja Lindqvist (Nordlake Retail)", "started the thread". */
  author: string
  action: string
  /** Markdown; empty for changes of the state. */
  text: string
  /** Where earlier posts of the thread are, as the driver said; null for the first one. */
  conversation: string | null
  /** An earlier attempt may have posted it. */
  mayBePosted: boolean
  /** When it happened: it can't have been posted earlier. */
  since: Date
}

/** One kind of destination. `settings` have passed the schema of the kind; secrets are decrypted. */
export interface DestinationDriver<Settings> {
  /**
   * Sends everything, or throws a `DeliveryError`. Idempotent: where the protocol allows, files are written under a
   * temporary name and renamed when complete.
   */
  send(delivery: OutgoingDelivery, settings: Settings, environment: DeliveryEnvironment): Promise<Receipt[]>
  /** Writes and removes a probe file, or sends a message marked as a test. Throws a `DeliveryError`. */
  test(settings: Settings, environment: DeliveryEnvironment): Promise<{ answer: string }>
  /**
   * Posts what happened in a thread, once where the service tells what is there; only for kinds with `mirrorAt`.
   *
   * @returns where further posts of the thread belong; null if posts can't be grouped
   */
  mirror?(post: ThreadPost, settings: Settings, environment: DeliveryEnvironment): Promise<string | null>
}
