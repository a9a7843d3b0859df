/** Error codes of Node and SQLSTATE codes (PostgreSQL, appendix A) of a database that is away or ended the connection. */
const downCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT', // nor did it answer signs of life
  '25P03', // the process hung within a transaction
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08001',
  '08003',
])

/** Errors of the driver that have no code. */
const driverMessages =
  /Connection terminated|not queryable|timeout exceeded when trying to connect|^timeout expired$|^Query read timeout$/

/** Whether an error of the driver says that the database can't be reached, or is no longer connected. */
export const isDatabaseDown = (error: unknown): error is Error =>
  error instanceof Error &&
  ((typeof (error as { code?: unknown }).code === 'string' &&
    downCodes.has((error as unknown as { code: string }).code)) ||
    isSocketGone(error) ||
    driverMessages.test(error.message))

/** The embedded server removes its socket when it exits. */
const isSocketGone = ({ code, syscall }: NodeJS.ErrnoException): boolean =>
  code === 'ENOENT' && syscall === 'connect'
