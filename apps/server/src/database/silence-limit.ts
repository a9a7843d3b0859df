import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  sql,
  type Transaction,
  type TransactionSettings,
} from 'kysely'
import type { Database } from './schema.ts'

/**
 * How long a transaction may send nothing. Then its process hangs or is out of reach, and PostgreSQL ends its session:
 * otherwise what it has locked, such as a run in the middle of a commit, would be held until the process is back, or for
 * hours behind a dead network.
 */
export const silenceLimitSeconds = 10
const allowedMinutes = 15

const setting = 'idle_in_transaction_session_timeout'
// Of the transaction only, since a pooler may give the session to somebody else.
const limit = `set local ${setting} = '${silenceLimitSeconds}s'`

/**
 * Lets this transaction wait for others than the database, such as an object store or a mail server, for some minutes.
 * Not for what holds something that others need soon.
 */
export async function allowSilence(trx: Transaction<Database>): Promise<void> {
  await sql`select set_config(${setting}, ${`${allowedMinutes}min`}, true)`.execute(trx)
}

class LimitedDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const isPlain = !settings.isolationLevel && !settings.accessMode
    if (!isPlain) await super.beginTransaction(connection, settings)
    // One round trip for nearly all.
    await connection.executeQuery(CompiledQuery.raw(isPlain ? `begin; ${limit}` : limit))
  }
}

/** PostgreSQL, with transactions that may not be silent for longer than {@link silenceLimitSeconds}. */
export class LimitedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new LimitedDriver(this.#config)
  }
}
