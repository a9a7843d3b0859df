import { join } from 'node:path'
import { freePort } from './free-port.ts'

/** Where a server listens, as its settings and as what a client needs. */
export interface ServerAddress {
  settings: Record<string, string | number>
  /** Lines of pg_hba.conf; whoever is named by none is refused. */
  access: string
  host: string
  port: number
}

/** What an address of a Unix socket holds, without the zero at its end; 104 bytes on macOS, 108 on Linux. */
const longestSocketPath = 103
const port = 5432

/**
 * A Unix socket inside the database's folder, which only its owner may enter, and no port. Where the path is too long for
 * one, a port of loopback. A password is asked for in both cases.
 */
export async function serverAddress(folder: string): Promise<ServerAddress> {
  const socket = join(folder, `.s.PGSQL.${port}`)
  if (Buffer.byteLength(socket) <= longestSocketPath)
    return {
      settings: {
        listen_addresses: '',
        unix_socket_directories: folder,
        unix_socket_permissions: '0700',
        port,
      },
      access: 'local all all scram-sha-256\n',
      host: folder,
      port,
    }
  const free = await freePort()
  return {
    settings: { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: free },
    access: 'host all all 127.0.0.1/32 scram-sha-256\n',
    host: '127.0.0.1',
    port: free,
  }
}

/** The address as the clients read it; a folder as host stands among the parameters, as libpq has it too. */
export function databaseUrl(
  { host, port }: Pick<ServerAddress, 'host' | 'port'>,
  { user, password, database }: { user: string; password: string; database: string },
): string {
  const url = new URL(`postgres://${user}:${password}@127.0.0.1:${port}/${database}`)
  if (host.startsWith('/')) url.searchParams.set('host', host)
  return url.href
}
