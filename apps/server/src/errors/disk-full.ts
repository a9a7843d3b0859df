const fullCodes = new Set(['ENOSPC', 'EDQUOT'])

/** Whether an error of Node says that a disk, or the share of it that this user may fill, is full. */
export const isDiskFull = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && fullCodes.has(String(error.code))
