import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'

/** Stands between a test and its database. */
export interface DatabaseProxy extends AsyncDisposable {
  /** URL of the same database, through the proxy. */
  url: string
  /** From now on passes nothing on and closes nothing, as if the host of the database had disappeared. */
  silence: () => void
  /**
   * Lets the database do the next statement for which all that its connection has sent matches, and then cuts the
   * connection instead of passing the answer on. Resolves when that has happened.
   */
  loseAnswer: (sent: RegExp) => Promise<void>
}

interface Loss {
  sent: RegExp
  done: () => void
}

/** Starts a proxy for the database of this URL, on a free port of loopback. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { host, port } = new pg.Client({ connectionString: databaseUrl })
  const sockets = new Set<Socket>()
  let isSilent = false
  let loss: Loss | null = null

  const pass = (from: Socket, onData: (data: Buffer) => void, onEnd: () => void) => {
    sockets.add(from)
    from.on('data', (data) => !isSilent && onData(data))
    from.on('error', () => {}) // followed by "close"
    for (const end of ['end', 'close']) from.on(end, () => !isSilent && onEnd())
  }

  // Half open, since a host that has disappeared doesn't answer the end of a connection either.
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const database = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host)
    let sent = ''
    let losing: Loss | null = null
    const cut = () => {
      client.destroy()
      database.destroy()
    }
    const toDatabase = (data: Buffer) => {
      sent += data.toString('latin1')
      if (loss?.sent.test(sent)) {
        losing = loss
        loss = null
      }
      database.write(data)
    }
    const toClient = (data: Buffer) => {
      if (!losing) return client.write(data)
      cut()
      return losing.done()
    }
    pass(client, toDatabase, cut)
    pass(database, toClient, cut)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    silence: () => (isSilent = true),
    loseAnswer: (text) => new Promise((done) => (loss = { sent: text, done })),
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
