import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import {
  closeSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, normalize } from 'node:path'
import type ssh2 from 'ssh2'
import type { AuthContext, Connection, SFTPWrapper } from 'ssh2'

// The library is CommonJS, and not all of its exports are detected by name.
const { Server, utils } = createRequire(import.meta.url)('ssh2') as typeof ssh2
const { STATUS_CODE, OPEN_MODE } = utils.sftp

/** Faults of the server. */
export interface SftpTrouble {
  /** Free space in bytes; null: unlimited. */
  room: number | null
  denied: boolean
  /** Closes the connection after this many bytes, once. */
  cutAfter: number | null
  /** Doesn't answer writes. */
  silent: boolean
  /** What ends when a login requests file transfer: the connection, or only the transfer. */
  lost: 'connection' | 'transfer' | null
  /** The code that answers OpenSSH's overwriting rename; null if the server doesn't offer this extension. */
  renameCode: number | null
  /** Another client creates each folder just before. */
  rival: boolean
}

export interface TestSftpServer extends AsyncDisposable {
  port: number
  folder: string
  trouble: SftpTrouble
  /** File traffic since the start. */
  received: { bytes: number; removed: string[] }
  /** Public keys in OpenSSH format that may log in. */
  authorised: string[]
}

const hostKey = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
}).privateKey

/** An SFTP server on loopback, for the user maja with the password `correct` or an authorized key. */
export async function startSftpServer(hostKeys: string[] = [hostKey]): Promise<TestSftpServer> {
  const folder = await mkdtemp(join(tmpdir(), 'windrow-sftp-'))
  const trouble: SftpTrouble = {
    room: null,
    denied: false,
    cutAfter: null,
    silent: false,
    lost: null,
    renameCode: null,
    rival: false,
  }
  const received: TestSftpServer['received'] = { bytes: 0, removed: [] }
  const authorised: string[] = []
  const clients = new Set<Connection>()
  const server = new Server({ hostKeys }, (client) => {
    clients.add(client)
    // Disables Nagle's algorithm for small answers; the library's types omit this.
    ;(client as unknown as { setNoDelay: () => void }).setNoDelay()
    client.on('error', () => {}) // Tests cut connections.
    client.on('close', () => clients.delete(client))
    client.on('authentication', (context) =>
      mayEnter(context, authorised) ? context.accept() : context.reject(),
    )
    client.on('session', (accept) => {
      if (trouble.lost === 'connection') return client.end()
      accept().on('sftp', (acceptFiles) => {
        if (trouble.lost === 'transfer') acceptFiles().end()
        else serveFiles(acceptFiles(), client, { folder, trouble, received })
      })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    folder,
    trouble,
    received,
    authorised,
    [Symbol.asyncDispose]: async () => {
      for (const client of clients) client.end()
      server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function mayEnter(context: AuthContext, authorised: string[]): boolean {
  if (context.username !== 'maja') return false
  if (context.method === 'password') return context.password === 'correct'
  if (context.method !== 'publickey') return false
  const known = authorised
    .map((text) => utils.parseKey(text))
    .find((key) => !(key instanceof Error) && key.getPublicSSH().equals(context.key.data))
  if (!known || known instanceof Error) return false
  return !context.signature || known.verify(context.blob!, context.signature, context.hashAlgo)
}

const codeOf = (error: unknown): number => {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOENT' ? STATUS_CODE.NO_SUCH_FILE : STATUS_CODE.FAILURE
}

const renameExtension = 'posix-rename@openssh.com'

/** The library's greeting has no extensions; they follow the version (draft-ietf-secsh-filexfer-02, 4). */
function greetWithRename(sftp: SFTPWrapper): void {
  const { _protocol: protocol } = sftp as unknown as {
    _protocol: { channelData: (channel: number, data: Buffer) => void }
  }
  const send = protocol.channelData.bind(protocol)
  protocol.channelData = (channel, data) => {
    protocol.channelData = send
    const greeting = Buffer.concat([data, stringOf(renameExtension), stringOf('1')])
    greeting.writeUInt32BE(greeting.length - 4)
    send(channel, greeting)
  }
}

function stringOf(text: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  return Buffer.concat([length, Buffer.from(text)])
}

/** The two paths of a rename. */
function pathsOf(data: Buffer): [from: string, to: string] {
  const end = 4 + data.readUInt32BE()
  return [data.toString('utf8', 4, end), data.toString('utf8', end + 4)]
}

function serveFiles(
  sftp: SFTPWrapper,
  client: Connection,
  { folder, trouble, received }: Pick<TestSftpServer, 'folder' | 'trouble' | 'received'>,
): void {
  if (trouble.renameCode !== null) greetWithRename(sftp)
  const open = new Map<string, number>()
  let count = 0
  let written = 0
  const place = (path: string) => join(folder, normalize(`/${path}`))
  const tried = (id: number, work: () => void) => {
    try {
      work()
    } catch (error) {
      sftp.status(id, codeOf(error))
    }
  }
  const done = (id: number, work: () => void) =>
    tried(id, () => {
      work()
      sftp.status(id, STATUS_CODE.OK)
    })
  const attributes = (path: string) => {
    const { mode, uid, gid, size, atimeMs, mtimeMs } = statSync(path)
    return { mode, uid, gid, size, atime: atimeMs / 1000, mtime: mtimeMs / 1000 }
  }

  sftp.on('OPEN', (id, path, flags) =>
    tried(id, () => {
      const writes = Boolean(flags & OPEN_MODE.WRITE)
      if (writes && trouble.denied) return sftp.status(id, STATUS_CODE.PERMISSION_DENIED)
      const handle = Buffer.from(String((count += 1)))
      open.set(handle.toString(), openSync(place(path), writes ? 'w' : 'r'))
      sftp.handle(id, handle)
    }),
  )
  sftp.on('WRITE', (id, handle, offset, data) => {
    written += data.length
    received.bytes += data.length
    if (trouble.silent) return
    if (trouble.cutAfter !== null && written > trouble.cutAfter) {
      trouble.cutAfter = null
      client.end()
      return
    }
    if (trouble.room !== null && written > trouble.room) return sftp.status(id, STATUS_CODE.FAILURE)
    done(id, () => writeSync(open.get(handle.toString())!, data, 0, data.length, offset))
  })
  sftp.on('READ', (id, handle, offset, length) =>
    tried(id, () => {
      const into = Buffer.alloc(length)
      const read = readSync(open.get(handle.toString())!, into, 0, length, offset)
      if (read === 0) sftp.status(id, STATUS_CODE.EOF)
      else sftp.data(id, into.subarray(0, read))
    }),
  )
  sftp.on('CLOSE', (id, handle) => done(id, () => closeSync(open.get(handle.toString())!)))
  sftp.on('STAT', (id, path) => tried(id, () => sftp.attrs(id, attributes(place(path)))))
  sftp.on('FSTAT', (id) => sftp.status(id, STATUS_CODE.OP_UNSUPPORTED))
  sftp.on('MKDIR', (id, path) =>
    done(id, () => {
      if (trouble.rival) mkdirSync(place(path))
      mkdirSync(place(path))
    }),
  )
  sftp.on('REMOVE', (id, path) =>
    done(id, () => {
      received.removed.push(path)
      unlinkSync(place(path))
    }),
  )
  sftp.on('EXTENDED', (id, name, data) => {
    if (name !== renameExtension || trouble.renameCode !== STATUS_CODE.OK)
      return sftp.status(id, trouble.renameCode ?? STATUS_CODE.OP_UNSUPPORTED)
    const [from, to] = pathsOf(data)
    done(id, () => renameSync(place(from), place(to)))
  })
  sftp.on('REALPATH', (id, path) => sftp.name(id, [{ filename: path, longname: path, attrs: {} as never }]))
  sftp.on('RENAME', (id, from, to) =>
    tried(id, () => {
      if (statSync(place(to), { throwIfNoEntry: false })) return sftp.status(id, STATUS_CODE.FAILURE)
      renameSync(place(from), place(to))
      sftp.status(id, STATUS_CODE.OK)
    }),
  )
}
